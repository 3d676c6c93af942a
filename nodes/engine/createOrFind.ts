import type { IDataObject } from 'n8n-workflow';
import { CallError, catchCallError } from '../service/errors/callError';
import { RunStopped } from '../service/limiter/runState';
import type { ServiceRequest } from '../service/requests';
import type { RowMemory } from './executionMemory';
import type { Row } from './run';

/** What to create, and how to find it. */
interface Creation {
	readonly request: ServiceRequest;
	/** In lower case, for messages: campaign */
	readonly subject: string;
	/** Names the record in messages: campaign "Autumn" */
	readonly label: string;
	/** The record that has its unique name or number now; undefined if there is none. */
	readonly find: () => Promise<IDataObject | undefined>;
	/** How the record found differs from the requested one, as a sentence; undefined if it does not. */
	readonly difference: (found: IDataObject) => string | undefined;
	/** What to do when another record has the name, without a full stop. */
	readonly otherwise: string;
}

/**
 * Creates something that must not be created twice. The specification says to retry after a 500 ("Errors"), and a retry
 * conflicts with the name that an earlier try took. So a request in doubt is looked up: a record that equals the
 * requested one is the new one.
 *
 * @param memory of the row: what an earlier try of the execution created is not created again
 * @returns the new record
 * @throws CallError when it was not created, or may have been (`inDoubt`)
 */
export async function createOrFind(
	row: Row,
	memory: RowMemory,
	creation: Creation,
): Promise<IDataObject> {
	const record =
		(await madeByEarlierTry(memory, creation)) ?? (await create(row, memory, creation));
	memory.note('done');
	return record;
}

async function madeByEarlierTry(
	{ state }: RowMemory,
	{ find, difference }: Creation,
): Promise<IDataObject | undefined> {
	if (state === undefined) return undefined;
	const found = await find();
	if (found === undefined || state === 'done') return found;
	return difference(found) === undefined ? found : undefined;
}

async function create(row: Row, { state }: RowMemory, creation: Creation): Promise<IDataObject> {
	const { request, subject, label, find, difference, otherwise } = creation;
	const created = await catchCallError(row.call(request, subject, 'project'));
	if (!(created instanceof CallError)) return created;
	const mayBeOfEarlierTry = state === 'inDoubt' && created.details.httpStatus === 409;
	// A clear refusal created nothing: a record of that name is not ours.
	if (!created.inDoubt && !mayBeOfEarlierTry) throw created;
	const found = await find().catch((error: unknown) => {
		if (error instanceof CallError || error instanceof RunStopped) return undefined;
		throw error;
	});
	// That it is not found does not settle the doubt: the service may still be creating it.
	if (found === undefined) throw created;
	const other = difference(found);
	if (other === undefined) return found;
	const { details, fatal } = created;
	throw new CallError(
		`The ${subject} was not created: A ${label} already exists`,
		`${other}. ${otherwise}.`,
		{ details, fatal },
	);
}
