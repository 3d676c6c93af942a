// Why each failure of the error table comes about: the table itself holds the message and the way out.

export const CAUSES_BY_STATUS: Readonly<Record<string, string>> = {
	400: 'A value of this row is not what the service takes. Its own words, behind the colon, name which',
	401: 'The API password in the credential is wrong, or somebody has regenerated it since',
	403: 'The password is right for something else: it does not belong to this project',
	404: 'Nothing has this ID, name or number in the project of the credential',
	'404 project': 'The Project ID or the Base URL in the credential has a slip',
	408: 'The request reached the service too slowly to be read to its end',
	409: 'A record with this number or name is there already',
	413: 'Texts or attributes of the row are longer than the service reads',
	429: 'More requests were sent than the project may send, and waiting did not help within *Max Wait per Row (Minutes)*',
};

export const CAUSES_BY_RECIPIENT: Readonly<Record<string, string>> = {
	optedOut: 'This person has told the service, or you, to send nothing more',
	blocked: 'This contact is blocked in the project',
};

export const CAUSES_BY_ANSWER: Readonly<Record<string, string>> = {
	otherRefusal: 'The service refuses the request for a reason that only its own words tell',
	proxyLogin: 'The network that n8n runs in lets requests out through a proxy that wants a login',
	refusedOnTheWay: 'A proxy or a firewall answered in place of the service',
	anotherServer: 'Another web server stands at this address, or the version at its end is missing',
	usesHttps: 'The address begins with http://, and the service wants https://',
	redirect: 'The service has moved, or the address lacks a part such as www',
	serverError: 'The service has a fault of its own, and every try met it',
	unreadable: 'Something answered with success, but not in the way of the service',
};

export const CAUSES_BY_CODE: Readonly<Record<string, string>> = {
	ENOTFOUND: 'No computer of this name is known to the machine that n8n runs on',
	EAI_AGAIN: "The name server of n8n's machine does not answer",
	ECONNREFUSED: 'The machine is there, but nothing listens at this port',
	EHOSTUNREACH: 'There is no way through the network to this machine',
	ENETUNREACH: 'There is no way through the network to this machine',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'The service has made its certificate itself',
	SELF_SIGNED_CERT_IN_CHAIN: 'A company proxy, or the service, uses certificates of its own',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The chain of certificates is not complete',
	UNABLE_TO_GET_ISSUER_CERT: 'The chain of certificates is not complete',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The chain of certificates is not complete',
	CERT_HAS_EXPIRED: "The certificate was not renewed in time, or n8n's clock is ahead",
	CERT_NOT_YET_VALID: "The certificate begins later, or n8n's clock is behind",
	ERR_TLS_CERT_ALTNAME_INVALID:
		'The Base URL names the service in another way than its certificate',
	HOSTNAME_MISMATCH: 'The Base URL names the service in another way than its certificate',
	EPROTO: 'The port answers in plain http, or not in http at all',
	ECONNRESET: 'The service, or something on the way, hung up',
	EPIPE: 'The service, or something on the way, hung up',
	ECONNABORTED: 'No answer came in time',
	ETIMEDOUT: 'No answer came in time',
	ANSWER_TOO_SLOW: 'The answer began, and never ended',
	ANSWER_TOO_LARGE: 'No answer of the service is that large: something else answers',
	PROXY_TUNNEL_NOT_OPENED: 'The proxy does not allow the host of the service, or has failed',
	ERR_CANCELED: 'Somebody pressed *Stop*, or the workflow reached its time-out',
};

export const CAUSES_BY_KIND_OF_CODE: Readonly<Record<string, string>> = {
	noHttps: 'The port answers in plain http, or not in http at all',
	brokenTls: 'Service and n8n could not agree on an encrypted connection',
	noHttp: 'The port belongs to something other than a web server, or it wants https',
	failed: 'The connection failed in a way that has no name of its own',
};
