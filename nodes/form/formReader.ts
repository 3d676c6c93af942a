import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { SYSTEM_CLOCK } from '../service/limiter/clock';
import { nodeError } from '../engine/itemErrors';
import type { ClientOptions } from '../service/client';
import { readAnswer } from '../service/records/answer';
import { createClient, DEFAULT_CLIENT } from '../service/client';
import { RunState } from '../service/limiter/runState';
import { explain } from '../service/errors/explainError';
import type { ServiceRequest } from '../service/requests';
import { connect } from '../service/http/transport';

/** A user is waiting for the list to open. */
const FORM_RUN: ClientOptions = { ...DEFAULT_CLIENT, maxTries: 2, maxWaitMs: 15_000 };

/** Performs a read for a form in the editor; the form shows the error that it throws. */
export type FormRead = (request: ServiceRequest, subject: string) => Promise<IDataObject>;

/** @throws NodeOperationError when the credential cannot be used */
export async function formReader(context: ILoadOptionsFunctions): Promise<FormRead> {
	const { send } = await connect(context);
	const client = createClient(send, new RunState(), FORM_RUN, SYSTEM_CLOCK);
	return async (request, subject) => {
		const settlement = await client.request(request);
		if (settlement.kind === 'done') {
			try {
				return readAnswer(request, settlement.body, subject, settlement.attempts);
			} catch (error) {
				throw nodeError(context.getNode(), error, 0);
			}
		}
		const { message, description } =
			settlement.kind === 'notTried'
				? {
						message: 'The service asks to slow down',
						description: 'Wait a minute, then open the list again',
					}
				: explain(settlement.last, subject);
		throw new NodeApiError(context.getNode(), {}, { message, description });
	};
}

/** The entries whose name contains the text the user typed, ignoring case. */
export function filterEntries(
	entries: INodeListSearchItems[],
	filter: string | undefined,
	paginationToken?: string,
): INodeListSearchResult {
	const sought = filter?.trim().toLowerCase() ?? '';
	return {
		results: entries.filter(({ name }) => name.toLowerCase().includes(sought)),
		paginationToken,
	};
}
