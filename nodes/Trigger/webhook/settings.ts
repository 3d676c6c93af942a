import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHookFunctions,
	INodeCredentialTestResult,
	IWebhookFunctions,
} from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import { nodeError } from '../../engine/itemErrors';
import { FieldError } from '../../values/result';
import { isBlank } from '../../values/text';
import type { Authentication } from './authentication';
import { webhookFields } from './fields';
import type { Settings } from './classifyDelivery';
import { peopleIn } from './messages';

const SECRET_CREDENTIAL = 'waWebhookSecretApi';
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

/** @throws when the credential cannot be read */
export async function readSecret(context: IWebhookFunctions | IHookFunctions): Promise<string> {
	const { secret } =
		await context.getCredentials<ICredentialDataDecryptedObject>(SECRET_CREDENTIAL);
	return String(secret ?? '').trim();
}

/** Headers have no encoding: senders write other characters as Latin-1, as UTF-8, or not at all. */
const SAFE_IN_HEADERS = /^[\x20-\x7e]*$/;

/**
 * Checks the parameters when the workflow is published, or listens for a test event.
 *
 * @throws NodeOperationError naming the field and how to fix it
 */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	try {
		const { authentication } = readSettings(context);
		if (authentication.kind !== 'header') return;
		if (SAFE_IN_HEADERS.test(await readSecret(context))) return;
		throw new FieldError(
			'Secret',
			'it has characters that a header cannot carry. Use only unaccented letters A to Z, digits and signs such as - and _, or choose "Query Parameter" under Authentication',
		);
	} catch (error) {
		throw nodeError(context.getNode(), error);
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
