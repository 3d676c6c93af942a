import type { ReasonCode } from '../../values/reasonCodes';
import {
	ANSWER_TOO_LARGE,
	ANSWER_TOO_SLOW,
	BLOCKED_BY_N8N,
	CANCELLED,
	NO_TUNNEL,
} from '../http/attempt';

/** Why a person cannot receive messages. */
export type RecipientRefusal = 'optedOut' | 'blocked';

export interface ErrorRow {
	readonly reasonCode: ReasonCode;
	readonly happened: (subject: string) => string;
	/** @param saysWhy whether the service's own message, which follows the advice, gives a reason */
	readonly advice: (subject: string, saysWhy?: boolean) => string;
	/** Whether what was to be created is there already. */
	readonly alreadyExists?: true;
}

const IF_AGAIN = 'If it happens again, check the network and any proxy between n8n and the service';
const NO_REASON = 'Check the values of this row';

/** By HTTP status (specification, "Errors"). `subject` is what the request is about: "campaign". */
const BY_STATUS: Readonly<Record<number, ErrorRow>> = {
	400: {
		reasonCode: 'refusedByService',
		happened: (subject) => `The service rejected the values for this ${subject}`,
		advice: (_, saysWhy = true) =>
			saysWhy ? "Correct what the service's message names" : NO_REASON,
	},
	401: {
		reasonCode: 'wrongPassword',
		happened: () => 'The service did not accept the API password',
		advice: () =>
			'It is wrong or was regenerated. Enter the current one in the credential of this node. If it is current, check the Base URL, and that "Password Header" has the name that your service documents',
	},
	403: {
		reasonCode: 'accessDenied',
		happened: () => 'The API password does not allow this request',
		advice: (_, saysWhy = true) =>
			`Check that the credential belongs to this project${saysWhy ? '' : ', and that no proxy or firewall blocks the host of the service'}`,
	},
	404: {
		reasonCode: 'projectNotFound',
		happened: (subject) =>
			subject === 'project'
				? 'The project does not exist'
				: `The ${subject} does not exist${subject === 'business' ? '' : ' in this project'}`,
		advice: (subject) =>
			subject === 'project'
				? 'Check the Project ID and the Base URL in the credential of this node'
				: 'Check its ID, name or number, and the Project ID in the credential of this node',
	},
	408: {
		reasonCode: 'timedOut',
		happened: () => 'The service did not receive the request in time',
		advice: () => IF_AGAIN,
	},
	409: {
		reasonCode: 'refusedByService',
		alreadyExists: true,
		happened: (subject) => `The ${subject} already exists`,
		advice: (subject) =>
			subject === 'contact'
				? 'Update the existing contact instead of creating it'
				: `It was left as it is. Use another ${subject === 'product' ? 'retailer ID' : 'name'}, or the existing ${subject}`,
	},
	413: {
		reasonCode: 'requestTooLarge',
		happened: () => 'The request is too large for the service',
		advice: () => 'Shorten the texts or attributes of this row',
	},
	429: {
		reasonCode: 'rateLimited',
		happened: () => 'The service kept rejecting requests because of its rate limit',
		advice: (subject) =>
			`Run the remaining rows later${subject === 'message' ? ', or lower "Max Sends per Second" in the options' : ''}`,
	},
};

/** For recipients who may not receive messages: no other value would help. */
const RECIPIENT: Readonly<Record<RecipientRefusal, ErrorRow>> = {
	optedOut: {
		reasonCode: 'optedOut',
		happened: () => 'The recipient has opted out',
		advice: () =>
			'Leave this recipient out. People who opted out get no template messages, and other messages only in a conversation of the last 24 hours',
	},
	blocked: {
		reasonCode: 'contactBlocked',
		happened: () => 'The recipient is blocked',
		advice: () =>
			'Leave this recipient out. Blocked contacts get no messages. To unblock one, use WA Contact: Update Contact',
	},
};
/** By the kind of response, where the status alone is not enough. */
const BY_ANSWER = {
	otherRefusal: {
		reasonCode: 'refusedByService',
		happened: (subject: string) => `The service rejected the request for this ${subject}`,
		advice: (_: string, saysWhy = true) =>
			saysWhy ? "Follow what the service's message says" : NO_REASON,
	},
	proxyLogin: {
		reasonCode: 'blockedByProxy',
		happened: () => 'A proxy between n8n and the service asks for a login',
		advice: () =>
			"Put the proxy's user name and password into the proxy settings of n8n (environment variables HTTP_PROXY and HTTPS_PROXY)",
	},
	accountProblem: {
		reasonCode: 'accountProblem',
		happened: () => 'The account of the service cannot be used now',
		advice: () =>
			'This concerns every request. Renew the plan or add credits in the dashboard of the service, then run the rest',
	},
	noSuchEndpoint: {
		reasonCode: 'endpointMissing',
		happened: () => 'This service does not have the endpoint for this request',
		advice: () =>
			'Other requests of this project succeed, so the credential is right. Ask the provider of the service whether your account includes this feature',
	},
	/** A web page or plain text: the service responds in JSON. */
	refusedOnTheWay: {
		reasonCode: 'blockedByProxy',
		happened: () => 'A proxy or firewall blocked the request',
		advice: () =>
			'The response is a web page or plain text, and the service responds in JSON. Check the Base URL in the credential, then ask your network administrator',
	},
	anotherServer: {
		reasonCode: 'wrongAddress',
		happened: () => 'The base URL does not lead to the messaging service',
		advice: () =>
			'Check the Base URL in the credential, its version segment included, and any proxy between n8n and the service',
	},
	usesHttps: {
		reasonCode: 'wrongAddress',
		happened: () => 'The service uses https, but the base URL begins with http://',
		advice: () => 'Begin the Base URL in the credential with https://',
	},
	redirect: {
		reasonCode: 'wrongAddress',
		happened: () => 'The base URL leads to another address',
		advice: () => 'Enter the final address of the service as Base URL in the credential',
	},
	serverError: {
		reasonCode: 'serverError',
		happened: () => 'The service could not process the request',
		advice: () => 'The cause is in the service. If it lasts, ask the provider of the service',
	},
	unreadable: {
		reasonCode: 'unclearResponse',
		happened: () => 'The service responded in an unknown format',
		advice: () => 'Check the Base URL in the credential, and any proxy between n8n and the service',
	},
} satisfies Record<string, ErrorRow>;

const TRUST_IT =
	'let n8n trust it (environment variable NODE_EXTRA_CA_CERTS), or turn on "Ignore SSL Issues (Insecure)" in the credential of this node';
const SELF_SIGNED = `The certificate of the service is self-signed, and n8n does not trust it. If it is the right one, ${TRUST_IT}`;
const UNKNOWN_AUTHORITY = `The certificate of the service comes from an authority that n8n does not trust. If the proxy of your company or the service has its own authority, ${TRUST_IT}`;
const UNKNOWN_ISSUER = `The certificate of the service comes from an issuer that n8n does not know. The service may not send its intermediate certificates, which its operator can fix. If the issuer is the right one, ${TRUST_IT}`;
const WRONG_HOST =
	'The certificate of the service is for another host name. Enter that host name in the Base URL of the credential';
const NO_HTTPS =
	'The address in the base URL does not support https. Check host and port. Use http:// only within your own network: it sends the password unencrypted';
const NO_HTTP =
	'The address in the base URL does not support HTTP. If the service uses https, begin the base URL with https://, otherwise check host and port';
const BROKEN_TLS =
	'The encrypted connection to the service failed. Check any proxy between n8n and the service';

/** A failed connection: its reason code, what happened and how to fix it. */
export type NoAnswerRow = readonly [reasonCode: ReasonCode, text: string];

const NOT_TRUSTED = 'certificateNotTrusted';
const NO_HOST: NoAnswerRow = [
	'unreachable',
	'The host in the base URL cannot be reached from this machine. Check network and firewall',
];
const BROKE: NoAnswerRow = [
	'connectionLost',
	`The connection broke during the request. ${IF_AGAIN}`,
];
const TOO_LONG: NoAnswerRow = ['timedOut', `The service took too long to respond. ${IF_AGAIN}`];

/** By the connection's error code. */
const BY_CODE: Readonly<Record<string, NoAnswerRow>> = {
	ENOTFOUND: [
		'unreachable',
		'The host name in the base URL is unknown. Check its spelling and the DNS of this machine',
	],
	EAI_AGAIN: [
		'unreachable',
		'The host name in the base URL cannot be looked up now. Check the DNS of this machine',
	],
	ECONNREFUSED: [
		'unreachable',
		'Nothing responds at the address in the base URL. Check host and port, that the service is running, and any proxy between n8n and the service',
	],
	EHOSTUNREACH: NO_HOST,
	ENETUNREACH: NO_HOST,
	DEPTH_ZERO_SELF_SIGNED_CERT: [NOT_TRUSTED, SELF_SIGNED],
	SELF_SIGNED_CERT_IN_CHAIN: [NOT_TRUSTED, UNKNOWN_AUTHORITY],
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: [NOT_TRUSTED, UNKNOWN_ISSUER],
	UNABLE_TO_GET_ISSUER_CERT: [NOT_TRUSTED, UNKNOWN_ISSUER],
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [NOT_TRUSTED, UNKNOWN_ISSUER],
	CERT_HAS_EXPIRED: [
		NOT_TRUSTED,
		'The certificate of the service has expired. Check the clock of this machine. If it is right, the operator of the service has to renew the certificate',
	],
	CERT_NOT_YET_VALID: [
		NOT_TRUSTED,
		'The certificate of the service is not valid yet. Check the clock of this machine. If it is right, the operator of the service has to replace the certificate',
	],
	ERR_TLS_CERT_ALTNAME_INVALID: [NOT_TRUSTED, WRONG_HOST],
	HOSTNAME_MISMATCH: [NOT_TRUSTED, WRONG_HOST],
	EPROTO: ['wrongAddress', NO_HTTPS],
	ECONNRESET: BROKE,
	EPIPE: BROKE,
	ECONNABORTED: TOO_LONG,
	ETIMEDOUT: TOO_LONG,
	[ANSWER_TOO_SLOW]: [
		'timedOut',
		`The service did not finish its response within 2 minutes. ${IF_AGAIN}`,
	],
	[ANSWER_TOO_LARGE]: [
		'unclearResponse',
		'The response was larger than 10 MB and was not read to its end. Check the Base URL in the credential, and any proxy between n8n and the service',
	],
	[NO_TUNNEL]: [
		'blockedByProxy',
		'A proxy between n8n and the service closed the connection instead of opening a tunnel. Check the proxy settings of n8n (environment variable HTTPS_PROXY), and ask its administrator to allow the host of the service',
	],
	[BLOCKED_BY_N8N]: [
		'unreachable',
		'n8n blocks requests to the host in the base URL. Ask the administrator of n8n to allow it (environment variable N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES)',
	],
	[CANCELLED]: [
		'cancelled',
		'The execution was stopped during the request. To continue, run the remaining rows',
	],
};

/** For codes that are not in {@link BY_CODE}. */
const BY_KIND_OF_CODE = {
	noHttps: ['wrongAddress', NO_HTTPS],
	brokenTls: ['connectionLost', BROKEN_TLS],
	noHttp: ['wrongAddress', NO_HTTP],
	/** The connection broke or timed out before a request could leave. */
	notConnected: [
		'unreachable',
		'No connection to the service could be established. Check host and port in the base URL, and any firewall or proxy between n8n and the service',
	],
	failed: ['connectionLost', `The connection to the service failed. ${IF_AGAIN}`],
} satisfies Record<string, NoAnswerRow>;

/** Error messages of requests; also the source of docs/reference/errors.md. */
export const ERROR_TABLE = {
	byStatus: BY_STATUS,
	recipient: RECIPIENT,
	byAnswer: BY_ANSWER,
	byCode: BY_CODE,
	byKindOfCode: BY_KIND_OF_CODE,
};
