import type { IDataObject } from 'n8n-workflow';
import { FAILED, hasReached } from '../../service/records/message';
import type { RecordChange, Watcher } from './detect';
import type { Seen } from './watchState';
import { digest } from './watchState';

/** Whether a record passes the filters of the form. */
export type Matches = (record: IDataObject) => boolean;

const present = (record: IDataObject | undefined): IDataObject => record ?? {};

/** A watcher that remembers one value, and emits a change when it becomes another. */
function watchValue(
	valueOf: (record: IDataObject) => Seen,
	changeOf: (before: Seen | undefined, record: IDataObject) => RecordChange | undefined,
): Watcher {
	return {
		begin: (record) => valueOf(present(record)),
		step: (before, record) => {
			const seen = valueOf(present(record));
			const found = seen === before ? undefined : changeOf(before, present(record));
			return { seen, changes: found === undefined ? [] : [found] };
		},
	};
}

/** For REJECTED, includes the start of the reason's hash, so that a new reason counts as a change. */
function reviewOf({ status, rejected_reason: reason }: IDataObject): string {
	return status === 'REJECTED' ? `REJECTED ${digest(reason ?? null).slice(0, 8)}` : String(status);
}

/**
 * Reviews of templates (specification, "States and transitions"). A template that did not exist at the last poll and
 * has been reviewed since is emitted with `before` null.
 *
 * @param outcomes statuses to emit
 */
export function watchReviews(outcomes: readonly string[], matches: Matches): Watcher {
	return watchValue(reviewOf, (before, template) => {
		const { status, rejected_reason: reason } = template;
		if (!outcomes.includes(String(status)) || !matches(template)) return undefined;
		return {
			before: before === undefined ? null : { status: String(before).split(' ', 1)[0] },
			after: status === 'REJECTED' ? { status, rejected_reason: reason ?? null } : { status },
		};
	});
}

/** Campaigns that did not exist at the last poll. */
export function watchCreations(matches: Matches): Watcher {
	return {
		begin: () => 1,
		step: (before, campaign) => {
			const isNew = before === undefined && matches(present(campaign));
			const { status, name } = present(campaign);
			const found: RecordChange = { before: null, after: { name, status }, identity: 'created' };
			return { seen: 1, changes: isNew ? [found] : [] };
		},
	};
}

/**
 * Status changes of campaigns. A campaign starts LIVE (specification, "States and transitions"), so a new one is
 * emitted only with another status.
 *
 * @param statuses to emit
 */
export function watchCampaignStatus(statuses: readonly string[], matches: Matches): Watcher {
	return watchValue(
		({ status }) => String(status),
		(before, campaign) => {
			const status = String(campaign.status);
			if (!statuses.includes(status) || !matches(campaign)) return undefined;
			if (before === undefined && status === 'LIVE') return undefined;
			return {
				before: before === undefined ? null : { status: before as string },
				after: { status },
			};
		},
	);
}

/** It only grows (specification, "API campaign and campaign list item"): a smaller count is an outdated one. */
const submittedOf = (campaign: IDataObject | undefined) => Number(present(campaign).submitted) || 0;

/**
 * Campaigns whose `submitted` has passed another multiple of `every`; a new campaign starts at 0.
 *
 * @param every 1 or more
 */
export function watchSteps(every: number, matches: Matches): Watcher {
	return {
		begin: submittedOf,
		step: (before, campaign) => {
			const last = Number(before ?? 0);
			const submitted = Math.max(last, submittedOf(campaign));
			const passed = Math.floor(submitted / every);
			const isEmitted = passed > Math.floor(last / every) && matches(present(campaign));
			const found: RecordChange = {
				before: { submitted: last },
				after: { submitted },
				more: { passed: passed * every },
				// A crash may discard counts between two multiples, so only the multiple identifies the event.
				identity: passed,
			};
			return { seen: submitted, changes: isEmitted ? [found] : [] };
		},
	};
}

/** Nothing has been submitted since the watch began, or since the stall was emitted. */
const IDLE = -1;

/**
 * Campaigns whose `submitted` has grown, and then not for `polls` polls. Campaigns that were idle when the watch began
 * are emitted only after they have grown.
 *
 * @param polls 1 or more
 */
export function watchStall(polls: number, matches: Matches): Watcher {
	return {
		begin: (campaign) => [submittedOf(campaign), IDLE],
		step: (before, campaign) => {
			const [last, still] = (before ?? [0, IDLE]) as readonly [number, number];
			const submitted = Math.max(last, submittedOf(campaign));
			if (submitted > last) return { seen: [submitted, 0], changes: [] };
			if (still === IDLE) return { seen: [submitted, IDLE], changes: [] };
			if (still + 1 < polls) return { seen: [submitted, still + 1], changes: [] };
			const found: RecordChange = {
				before: { submitted },
				after: { submitted },
				more: { unchangedPolls: polls },
				identity: submitted,
			};
			return { seen: [submitted, IDLE], changes: matches(present(campaign)) ? [found] : [] };
		},
	};
}

/** The state of a message: when the watch of it began, its status, and whether it is settled. */
type SeenMessage = readonly [since: number, status: string | null, isSettled: boolean];

/** Whether the message no longer needs to be read. */
export function isSettled(seen: Seen | undefined): seen is SeenMessage {
	return seen !== undefined && (seen as SeenMessage)[2];
}

/** Whether a message can no longer reach the status: a failed one is not delivered later, nor does a delivered one fail. */
function hasMissed(status: unknown, target: string): boolean {
	return target === FAILED ? hasReached(status, 'DELIVERED') : status === FAILED;
}

/**
 * Messages that reach a status, can no longer reach it, or do not within a time limit from when they were first watched.
 * Messages that were decided before the watch began are emitted by the next poll: each message is emitted once.
 *
 * @param target READ, or DELIVERED, which a READ message has also reached, or FAILED
 * @param limitMs how long each is watched
 */
export function watchMessages(target: string, limitMs: number): Watcher {
	const isDecided = (status: string | null) =>
		hasReached(status, target) || hasMissed(status, target);
	const statusOf = (message: IDataObject | undefined) =>
		message === undefined ? null : String(message.status);
	return {
		begin: (message, now) => {
			const status = statusOf(message);
			return [now, isDecided(status) ? null : status, false];
		},
		step: (before, message, now) => {
			if (isSettled(before)) return { seen: before, changes: [] };
			const [began, last] = (before ?? [now, null, false]) as SeenMessage;
			// The clock may have been wrong, and set back since.
			const since = Math.min(began, now);
			const status = statusOf(message);
			if (!isDecided(status) && now - since < limitMs) {
				return { seen: [since, status, false], changes: [] };
			}
			const reached = hasReached(status, target);
			const { delivered_at, read_at, failure } = present(message);
			const found: RecordChange = {
				before: last === null ? null : { status: last },
				after: {
					status,
					delivered_at: delivered_at ?? null,
					read_at: read_at ?? null,
					failure: failure ?? null,
				},
				more: { reached },
				identity: reached,
			};
			return { seen: [since, status, true], changes: [found] };
		},
	};
}

/** The watched fields of a catalogue, keyed by their name in items. */
const FACETS = { connected: 'isActive', productCount: 'productCount', status: 'status' } as const;

export type Facet = keyof typeof FACETS;

const facets = Object.entries(FACETS) as Array<[Facet, string]>;

/**
 * Catalogues: connection, number of products, sync status. A catalogue that did not exist at the last poll is emitted
 * as connected, if it is.
 *
 * @param emitted which of these to emit
 */
export function watchCatalogues(emitted: readonly Facet[]): Watcher {
	const begin = (catalogue: IDataObject | undefined): Seen[] =>
		facets.map(([, field]) => (present(catalogue)[field] ?? null) as Seen);
	return {
		begin,
		step: (before, catalogue) => {
			const seen = begin(catalogue);
			const last = before as readonly Seen[] | undefined;
			const changes = facets.flatMap(([change, field], index): RecordChange[] => {
				const was = last === undefined ? null : (last[index] ?? null);
				const is = seen[index] ?? null;
				const isNew = last === undefined && !(change === 'connected' && is === true);
				if (was === is || isNew || !emitted.includes(change)) return [];
				return [
					{
						before: last === undefined ? null : ({ [field]: was } as IDataObject),
						after: { [field]: is } as IDataObject,
						more: { change },
					},
				];
			});
			return { seen, changes };
		},
	};
}
