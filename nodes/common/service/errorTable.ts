import type { Attempt } from './attempt';
import { ANSWER_TOO_LARGE, ANSWER_TOO_SLOW, CANCELLED } from './attempt';
import { readEnvelope } from './envelope';

/** What a user reads when a request was not accepted. */
export interface Explanation {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	/** What to do, then the service's own words, HTTP status and code. */
	readonly description: string;
	readonly httpStatus?: number;
	/** ERR400 … or the connection's code. */
	readonly code?: string;
}

interface Row {
	readonly happened: (subject: string) => string;
	readonly advice: (subject: string) => string;
}

/** By HTTP status (specification, "Errors"). `subject` is what the request is about: "campaign". */
const BY_STATUS: Readonly<Record<number, Row>> = {
	400: {
		happened: (subject) => `The service refused the values for this ${subject}`,
		advice: () => "Correct what the service's message names",
	},
	401: {
		happened: () => 'The service did not accept the API password',
		advice: () =>
			'It is wrong or was regenerated. Enter the current one in the credential of this node',
	},
	403: {
		happened: () => 'The API password does not allow this request',
		advice: () => 'Check that the credential belongs to this project',
	},
	404: {
		happened: (subject) =>
			subject === 'project'
				? 'The project does not exist'
				: `The ${subject} does not exist${subject === 'business' ? '' : ' in this project'}`,
		advice: (subject) =>
			subject === 'project'
				? 'Check the Project ID and the Base URL in the credential of this node'
				: 'Check its ID, name or number in this row, and the Project ID in the credential of this node',
	},
	409: {
		happened: (subject) => `The ${subject} exists already`,
		advice: (subject) => `Update the existing ${subject} instead of creating it`,
	},
	413: {
		happened: () => 'The request is too large for the service',
		advice: () => 'Shorten the texts or attributes of this row',
	},
	429: {
		happened: () => 'The service kept refusing because of its rate limit',
		advice: () => 'Run the rest later, or send fewer requests per second',
	},
};

const OTHER_REFUSAL: Row = {
	happened: (subject) => `The service refused the request for this ${subject}`,
	advice: () => "Follow what the service's message says",
};
const REDIRECT: Row = {
	happened: () => 'The base URL leads to another address',
	advice: () => 'Enter the final address of the service as Base URL in the credential',
};
const SERVER_FAILURE: Row = {
	happened: () => 'The service failed and went on failing',
	advice: () => 'The trouble is on the side of the service. Try again later',
};
const UNREADABLE: Row = {
	happened: () => 'The service answered with something that is not one of its answers',
	advice: () => 'Check the Base URL in the credential, and any proxy between n8n and the service',
};

/** By the connection's error code. */
const BY_CODE: Readonly<Record<string, string>> = {
	ENOTFOUND:
		'The host name in the base URL is unknown. Check its spelling and the DNS of this machine',
	EAI_AGAIN: 'The host name in the base URL cannot be looked up now. Check the DNS of this machine',
	ECONNREFUSED:
		'Nothing answers at the address in the base URL. Check host and port, and that the service runs',
	EHOSTUNREACH:
		'The host in the base URL cannot be reached from this machine. Check network and firewall',
	ENETUNREACH:
		'The host in the base URL cannot be reached from this machine. Check network and firewall',
	ECONNRESET: 'The connection broke while the service was asked',
	EPIPE: 'The connection broke while the service was asked',
	ECONNABORTED: 'The service took too long to answer',
	ETIMEDOUT: 'The service took too long to answer',
	[ANSWER_TOO_SLOW]:
		'The service did not finish its answer within 2 minutes. Try again later, and check any proxy between n8n and the service',
	[ANSWER_TOO_LARGE]:
		'The answer was larger than 10 MB and was not read to its end. Check the Base URL in the credential, and any proxy between n8n and the service',
	[CANCELLED]: 'The execution was stopped while the service was asked',
};

/**
 * Turns the last try of a request into words.
 *
 * @param subject the thing the request is about, in lower case: "campaign", "contact"
 * @param missing what a 404 says is missing, if not the subject
 */
export function explain(attempt: Attempt, subject: string, missing = subject): Explanation {
	if (attempt.kind === 'noAnswer') return explainSilence(attempt.code);
	const { status, body } = attempt;
	const { code, message } = readEnvelope(body);
	const row = rowOf(status);
	const about = status === 404 ? missing : subject;
	const own = message === undefined ? 'The service gave no reason' : `The service says: ${message}`;
	const statusText = `HTTP ${status}${code === undefined ? '' : `, ${code}`}`;
	return {
		message:
			message !== undefined && status === 400
				? `${row.happened(about)}: ${message}`
				: row.happened(about),
		description: `${row.advice(about)}. ${own} (${statusText}).`,
		httpStatus: status,
		code,
	};
}

function explainSilence(code: string): Explanation {
	const text = BY_CODE[code] ?? 'The connection to the service failed';
	const [happened, ...advice] = text.split('. ');
	return {
		message: happened,
		description: `${[...advice, `Error code: ${code === '' ? 'none given' : code}`].join('. ')}.`,
		code: code === '' ? undefined : code,
	};
}

function rowOf(status: number): Row {
	const row = BY_STATUS[status];
	if (row !== undefined) return row;
	if (status < 300) return UNREADABLE;
	if (status < 400) return REDIRECT;
	return status < 500 ? OTHER_REFUSAL : SERVER_FAILURE;
}
