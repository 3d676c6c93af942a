import type {
	IWebhookFunctions,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import type { Authentication } from './authentication';
import { webhookFields } from './fields';
import type { Settings } from './classifyDelivery';
import type { MessageFilter } from './messages';
import { splitPhoneNumbers } from './messages';

const DEFAULT_EVENT_ID_FIELD = 'eventId';
const DEFAULT_LARGEST_KB = 1024;

/** Reads one of the node's parameters. */
type Param = <T>(name: string, fallback: T) => T;

/**
 * Reads the node's parameters.
 *
 * @throws FieldError when an expression returns a value that its field does not offer
 */
export function readSettings(context: IWebhookFunctions): Settings & { ignoresRepeats: boolean } {
	const param = paramOf(context);
	return {
		authentication: readAuthentication(param),
		filter: readFilter(param),
		eventIdField: text(param, 'options.eventIdField') || DEFAULT_EVENT_ID_FIELD,
		ignoresRepeats: param('options.ignoreRepeats', true),
		largestBody: param('options.maxBodySize', DEFAULT_LARGEST_KB) * 1024,
	};
}

function paramOf(context: IWebhookFunctions): Param {
	return (name, fallback) =>
		readParameter(context as TriggerParameters, webhookFields, name, fallback);
}

function readAuthentication(param: Param): Authentication {
	const kind = text(param, 'authentication');
	switch (kind) {
		case 'header':
			return { kind, name: text(param, 'headerName') };
		case 'query':
			return { kind, name: text(param, 'queryParameter') };
		case 'none':
			return { kind };
		default:
			return { kind: 'signature', name: text(param, 'signatureHeader') };
	}
}

function readFilter(param: Param): MessageFilter | undefined {
	if (param<string>('event', 'any') !== 'message') return undefined;
	return {
		statuses: param<string[]>('filters.statuses', []),
		senders: param<string[]>('filters.senders', []),
		phoneNumbers: splitPhoneNumbers(text(param, 'filters.phoneNumbers')),
	};
}

function text(param: Param, name: string): string {
	return String(param<unknown>(name, '') ?? '').trim();
}

/** No service can check the secret, so the test only reports whether there is one. */
export async function testWebhookSecret(
	this: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return String(data?.secret ?? '').trim() === ''
		? { status: 'Error', message: 'The secret is empty' }
		: { status: 'OK', message: 'Saved. The secret is checked with each delivery.' };
}
