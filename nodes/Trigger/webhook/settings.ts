import type { IWebhookFunctions } from 'n8n-workflow';
import type { Authentication } from './authentication';
import type { AgeLimit, Settings } from './judge';
import type { MessageFilter } from './messageFilter';
import { splitPhoneNumbers } from './messageFilter';

const DEFAULT_EVENT_ID_FIELD = 'eventId';
const DEFAULT_LARGEST_KB = 1024;
const MINUTE_MS = 60_000;

interface Options {
	eventIdField?: string;
	ignoreRepeats?: boolean;
	maxAge?: { limit?: { source?: 'body' | 'header'; name?: string; minutes?: number } };
	maxBodySize?: number;
}

interface Filters {
	statuses?: string[];
	senders?: string[];
	phoneNumbers?: string;
}

/** What the form says. */
export function readSettings(context: IWebhookFunctions): Settings & { ignoresRepeats: boolean } {
	const options = context.getNodeParameter('options', {}) as Options;
	return {
		authentication: readAuthentication(context),
		filter: readFilter(context),
		eventIdField: options.eventIdField?.trim() || DEFAULT_EVENT_ID_FIELD,
		ignoresRepeats: options.ignoreRepeats ?? true,
		age: readAge(options.maxAge?.limit),
		largestBody: (options.maxBodySize ?? DEFAULT_LARGEST_KB) * 1024,
	};
}

function readAuthentication(context: IWebhookFunctions): Authentication {
	const text = (name: string) => String(context.getNodeParameter(name, '')).trim();
	const kind = text('authentication');
	switch (kind) {
		case 'header':
			return { kind, name: text('headerName') };
		case 'query':
			return { kind, name: text('queryParameter') };
		case 'none':
			return { kind };
		default:
			return { kind: 'signature', name: text('signatureHeader') };
	}
}

function readFilter(context: IWebhookFunctions): MessageFilter | undefined {
	if (context.getNodeParameter('event', 'any') !== 'message') return undefined;
	const filters = context.getNodeParameter('filters', {}) as Filters;
	return {
		statuses: filters.statuses ?? [],
		senders: filters.senders ?? [],
		phoneNumbers: splitPhoneNumbers(String(filters.phoneNumbers ?? '')),
	};
}

function readAge(limit: NonNullable<Options['maxAge']>['limit']): AgeLimit | undefined {
	if (!limit) return undefined;
	const { source = 'body', name = 'timestamp', minutes = 5 } = limit;
	return { source, name: name.trim(), toleranceMs: minutes * MINUTE_MS };
}
