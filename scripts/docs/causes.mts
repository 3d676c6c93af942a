// The cause of each failure of the error table. The table itself holds the message and the fix.

export const CAUSES_BY_STATUS: Readonly<Record<string, string>> = {
	400: 'The service does not accept a value of this row. Its own words, after the colon, name it',
	401: 'The service has another password for this project',
	403: 'The password belongs to another project',
	404: 'The project of the credential has no record with this ID, name or number',
	'404 project': 'The Project ID or the Base URL in the credential is wrong',
	408: 'The connection was too slow for the service to read the request',
	409: 'A record with this number, name or retailer ID already exists',
	413: 'Texts or attributes of the row are too long for the service',
	429: 'The project sent more requests than its rate limit allows, for longer than *Give Up on a Row After (Minutes)*',
};

export const CAUSES_BY_RECIPIENT: Readonly<Record<string, string>> = {
	optedOut: 'This recipient does not want messages, and the service knows it',
	blocked: 'This contact is blocked in the project',
};

export const CAUSES_BY_ANSWER: Readonly<Record<string, string>> = {
	otherRefusal: 'The service rejects the request. Only its own words give the reason',
	proxyLogin: 'Requests leave the network of n8n through a proxy that requires a login',
	accountProblem: 'The credits are used up, or no plan is active',
	noSuchEndpoint: 'The service implements only a part of the interface',
	refusedOnTheWay: 'A proxy or a firewall responded instead of the service',
	anotherServer: 'Another web server responds at this address, or a part of the address is missing',
	usesHttps: 'The port of the base URL serves https',
	redirect: 'The service has moved, or the address lacks a part, such as www',
	serverError: 'The service failed on every try',
	unreadable: 'The response reports success, but does not look like one of the service',
};

export const CAUSES_BY_CODE: Readonly<Record<string, string>> = {
	ENOTFOUND: 'The machine of n8n cannot resolve the host name',
	EAI_AGAIN: "The name server of n8n's machine does not respond",
	ECONNREFUSED:
		'The host exists, but nothing listens on this port; or the proxy of n8n does not respond',
	EHOSTUNREACH: 'The network has no route to this host',
	ENETUNREACH: 'The network has no route to this host',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'The service signed its certificate itself',
	SELF_SIGNED_CERT_IN_CHAIN: 'A company proxy, or the service, has its own certificate authority',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate chain is incomplete',
	UNABLE_TO_GET_ISSUER_CERT: 'The certificate chain is incomplete',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate chain is incomplete',
	CERT_HAS_EXPIRED: "The certificate was not renewed in time, or n8n's clock is ahead",
	CERT_NOT_YET_VALID: "The certificate is valid only later, or n8n's clock is behind",
	ERR_TLS_CERT_ALTNAME_INVALID:
		'The certificate is for another host name than the one in the Base URL',
	HOSTNAME_MISMATCH: 'The certificate is for another host name than the one in the Base URL',
	EPROTO: 'The port serves plain http, or no http at all',
	ECONNRESET: 'The service, or a device in between, closed the connection',
	EPIPE: 'The service, or a device in between, closed the connection',
	ECONNABORTED: 'No response arrived in time',
	ETIMEDOUT: 'No response arrived in time',
	ANSWER_TOO_SLOW: 'The response started but did not end',
	ANSWER_TOO_LARGE: 'No response of the service is that large: another server responds',
	ADDRESS_BLOCKED_BY_N8N:
		'n8n is protected against requests to private addresses or to some hosts (N8N_SSRF_PROTECTION_ENABLED)',
	PROXY_TUNNEL_NOT_OPENED: 'The proxy does not allow this host, or failed',
	ERR_CANCELED: 'Someone pressed *Stop*, or the workflow reached its timeout',
};

export const CAUSES_BY_KIND_OF_CODE: Readonly<Record<string, string>> = {
	noHttps: 'The port serves plain http, or no http at all',
	brokenTls: 'n8n and the service could not set up an encrypted connection',
	notConnected: 'The connection timed out, or was closed before a request could leave',
	noHttp: 'No web server listens on this port, or it requires https',
	failed: 'The connection failed for a reason that is not listed here',
};
