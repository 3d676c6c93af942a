import type { IDataObject } from 'n8n-workflow';
import { CallError, IN_DOUBT, catchCallError } from '../service/errors/callError';
import type { CreationNotes } from './retryMemory';
import type { Row } from './run';
import { RunStopped } from '../service/limiter/runState';
import type { ServiceRequest } from '../service/requests';

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

/** Delay before looking again for a record that is not there yet. */
const FIND_AGAIN_MS = 3000;
/** How far the clocks of n8n and the service may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/**
 * With these statuses the service itself reports a failure. After a gateway timeout (502, 504) or a broken connection
 * it may still be at work.
 */
const ANSWERED_AFTER_WORK = new Set([500, 503]);

/**
 * Creates something that must not be created twice. If the response was lost, through a broken connection or a server
 * error, it looks up whether the record was created: the specification says to retry ("Errors", 500), and a retry
 * conflicts with the name that an earlier try took.
 *
 * @param notes the results of earlier tries of the execution
 * @returns the new record
 * @throws CallError when it was not created, or may have been (`inDoubt`)
 */
export async function createOrFind(
	row: Row,
	notes: CreationNotes,
	creation: Creation,
): Promise<IDataObject> {
	const record = (await madeByEarlierTry(notes, creation)) ?? (await createOrLookUp(row, creation));
	notes.created();
	return record;
}

/** A record that an earlier try of this execution created is neither created again nor a conflict. */
async function madeByEarlierTry(
	{ earlier }: CreationNotes,
	{ find, difference }: Creation,
): Promise<IDataObject | undefined> {
	if (earlier === undefined) return undefined;
	const found = await find();
	if (found === undefined || earlier === 'created') return found;
	return difference(found) === undefined ? found : undefined;
}

async function createOrLookUp(row: Row, creation: Creation): Promise<IDataObject> {
	const startedAt = row.clock.now();
	const created = await catchCallError(row.call(creation.request, creation.subject, 'project'));
	if (!(created instanceof CallError)) return created;
	// A clear refusal created nothing: a record of that name is not ours.
	if (!created.inDoubt) throw created;
	const found = await findWithRetry(row, creation);
	if (found instanceof Error) throw stillInDoubt(creation, created, notLookedUp(creation, found));
	if (found === undefined) throw absent(creation, created);
	const difference = madeEarlier(found, startedAt) ?? creation.difference(found);
	if (difference === undefined) return found;
	throw taken(creation, created, difference);
}

/** The record, undefined if there is none, or the error that prevented the look-up. */
async function findWithRetry(
	row: Row,
	{ find }: Creation,
): Promise<IDataObject | CallError | RunStopped | undefined> {
	const findAgain = async () => {
		const found = await find();
		if (found !== undefined) return found;
		await row.pause(FIND_AGAIN_MS);
		return await find();
	};
	return await findAgain().catch((error: unknown) => {
		if (error instanceof CallError || error instanceof RunStopped) return error;
		throw error;
	});
}

/** Accepts milliseconds and ISO 8601 (specification, "Resources": created_at). */
function madeEarlier({ created_at: createdAt }: IDataObject, startedAt: number) {
	const time = new Date(createdAt as string | number).getTime();
	return time < startedAt - CLOCK_TOLERANCE_MS
		? `It was created on ${new Date(time).toISOString()}, before this run`
		: undefined;
}

/** No record was found. That proves a failure only if the service has certainly finished its work. */
function absent(creation: Creation, error: CallError): CallError {
	const { label } = creation;
	return ANSWERED_AFTER_WORK.has(Number(error.details.httpStatus))
		? notCreated(
				creation,
				error,
				wordsOf(error),
				`${error.description} There is no ${label}, so this row can be run again.`,
			)
		: stillInDoubt(
				creation,
				error,
				`A few seconds later there was no ${label} yet. Look for it before you run this row again`,
			);
}

function taken(creation: Creation, error: CallError, difference: string): CallError {
	const { label, otherwise } = creation;
	return notCreated(
		creation,
		error,
		`A ${label} already exists`,
		`${difference}. ${otherwise}. ${error.description}`,
	);
}

function notCreated(
	{ subject }: Creation,
	{ details, fatal }: CallError,
	reason: string,
	description: string,
): CallError {
	return new CallError(`The ${subject} was not created: ${reason}`, description, details, fatal);
}

function stillInDoubt({ subject }: Creation, error: CallError, shown: string): CallError {
	return new CallError(
		`The ${subject} may or may not have been created: ${wordsOf(error)}`,
		`${error.description} ${shown}.`,
		error.details,
		error.fatal,
		true,
	);
}

function notLookedUp({ label }: Creation, { message }: Error): string {
	return `It could not be looked up either: ${message}. Look for the ${label} before you run this row again`;
}

/** The message without its note of doubt, which the look-up's result replaces. */
function wordsOf({ message }: CallError): string {
	return message.replace(IN_DOUBT, '');
}
