import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Run } from '../../common/rows/run';
import { readOf, startRun } from '../../common/rows/run';
import type { SendCounter } from '../../common/sending/evidence';
import { getCampaignRequest } from '../../common/service/campaignList';
import type { ClientOptions } from '../../common/service/client';
import { DEFAULT_CLIENT } from '../../common/service/client';
import { CampaignDirectory } from './campaignDirectory';

/** What a campaign has counted: `submitted`, messages sent through it so far (specification, "API campaign"). */
interface Count {
	readonly id: string;
	readonly submitted: number;
}

/**
 * Rows of a campaign from which a count of this moment is worth a request of its own. Below that, so for every
 * single event, the count is that of the look-up, up to a minute old.
 */
const WORTH_A_REQUEST = 10;

/** Nobody waits long for evidence. */
const ONE_TRY: ClientOptions = { ...DEFAULT_CLIENT, maxTries: 1, maxWaitMs: 5_000 };

/** The counter `submitted` of each campaign that a list sends through. */
export function submittedCounter(context: IExecuteFunctions, run: Run): SendCounter {
	const counts = new Map<string, Count>();
	/** The run itself may have ended by then, which would keep its client from asking. */
	const readNow = async (id: string): Promise<Count | undefined> => {
		const aside = await startRun(context, ONE_TRY);
		const read = readOf(aside, aside.clock.now());
		return countOf(await read(getCampaignRequest(id), 'campaign'));
	};
	return {
		begin: async (rowsByGroup) => {
			// Whatever the checks have read is still there, however long they took.
			const directory = new CampaignDirectory(readOf(run, 0));
			for (const name of rowsByGroup.keys()) {
				const known = countOf(await orNothing(directory.record(name)));
				if (known !== undefined) counts.set(name, known);
			}
			await Promise.all(
				[...counts].map(async ([name, { id }]) => {
					if ((rowsByGroup.get(name) ?? 0) < WORTH_A_REQUEST) return;
					const now = await orNothing(readNow(id));
					if (now !== undefined) counts.set(name, now);
				}),
			);
		},
		risen: async (name) => {
			const before = counts.get(name);
			if (before === undefined) return undefined;
			const after = await orNothing(readNow(before.id));
			return after && after.submitted - before.submitted;
		},
	};
}

function countOf(campaign: IDataObject | undefined): Count | undefined {
	const { _id: id, submitted } = campaign ?? {};
	return typeof id === 'string' && typeof submitted === 'number' ? { id, submitted } : undefined;
}

async function orNothing<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch(() => undefined);
}
