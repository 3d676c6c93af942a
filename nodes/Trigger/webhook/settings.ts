import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHookFunctions,
	INodeCredentialTestResult,
	IWebhookFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import { FieldError, messageOf } from '../../values/result';
import { isBlank } from '../../values/text';
import type { Authentication } from './authentication';
import { webhookFields } from './fields';
import type { Settings } from './classifyDelivery';
import { peopleIn } from './messages';

const DEFAULT_LARGEST_KB = 1024;

/** Reads one of the node's parameters. */
type Param = <T>(name: string, fallback: T) => T;

/**
 * Reads the node's parameters.
 *
 * @throws FieldError when an expression returns a value that its field does not offer, or no message can match the
 * filter of phone numbers
 */
export function readSettings(
	context: IWebhookFunctions | IHookFunctions,
): Settings & { ignoresRepeats: boolean } {
	const param: Param = (name, fallback) =>
		readParameter(context as TriggerParameters, webhookFields, name, fallback);
	const words = (label: string, name: string, byDefault: readonly string[]) =>
		readWords(label, readParameter<unknown>(context as TriggerParameters, [], name, byDefault));
	const event = param<Settings['event']>('event', 'any');
	return {
		authentication: readAuthentication(param),
		event,
		filter: {
			senders: event === 'message' ? words('Sender', 'senders', ['USER']) : [],
			statuses: words('Status', 'filters.statuses', []),
			people: peopleIn(text(param, 'filters.phoneNumbers')),
		},
		eventIdField: text(param, 'options.eventIdField'),
		ignoresRepeats: param('options.ignoreRepeats', true),
		largestBody: param('options.maxBodySize', DEFAULT_LARGEST_KB) * 1024,
	};
}

/**
 * Checks the parameters when the workflow is published, or listens for a test event.
 *
 * @throws NodeOperationError naming the field and how to fix it
 */
export function checkSettings(context: IHookFunctions): void {
	try {
		readSettings(context);
	} catch (error) {
		throw new NodeOperationError(context.getNode(), messageOf(error));
	}
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

/**
 * A list, or comma-separated text, in capitals. By an expression also values that the form does not offer: services have
 * senders and statuses of their own.
 */
function readWords(label: string, value: unknown): string[] {
	if (isBlank(value)) throw new FieldError(label, 'it is empty. Give a list, such as ["SENT"]');
	return [value]
		.flat()
		.flatMap((word) => String(word).split(','))
		.map((word) => word.trim().toUpperCase())
		.filter((word) => word !== '');
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
