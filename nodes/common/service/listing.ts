import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { SYSTEM_CLOCK } from '../running/clock';
import { DEFAULT_RUN, serviceCalls } from '../running/run';
import { RunState } from '../running/runState';
import { explain } from './errorTable';
import type { ServiceRequest } from './request';
import { connect } from './transport';

/** Tries while a person waits for a list to open. */
const FORM_TRIES = 2;

/** Carries out a read for the editor's forms; throws what the form then shows. */
export type FormRead = (request: ServiceRequest, subject: string) => Promise<IDataObject>;

/** @throws NodeOperationError when the credential cannot be used */
export async function formReader(context: ILoadOptionsFunctions): Promise<FormRead> {
	const { send } = await connect(context);
	const calls = serviceCalls(
		send,
		new RunState(),
		{ ...DEFAULT_RUN, maxTries: FORM_TRIES },
		SYSTEM_CLOCK,
	);
	return async (request, subject) => {
		const settlement = await calls.settle(request);
		if (settlement.kind === 'done') return settlement.body as IDataObject;
		if (settlement.kind === 'notTried') return {};
		const { message, description } = explain(settlement.last, subject);
		throw new NodeApiError(context.getNode(), {}, { message, description });
	};
}

/** The entries whose name contains what the user typed, whatever the case. */
export function filterEntries(
	entries: INodeListSearchItems[],
	filter: string | undefined,
	paginationToken?: string,
): INodeListSearchResult {
	const wanted = filter?.trim().toLowerCase() ?? '';
	return {
		results: entries.filter(({ name }) => name.toLowerCase().includes(wanted)),
		paginationToken,
	};
}
