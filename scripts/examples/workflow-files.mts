// The workflows in examples/ that are made, not drawn.
import { join } from 'node:path';
import * as prettier from 'prettier';
import { ROOT } from '../lib/paths.mts';
import { standstillFile } from './campaign-stands-still/workflow.mts';
import { followUpFile } from './follow-up/workflow.mts';
import { chunkFile } from './large-list/chunk.mts';
import { parentFile } from './large-list/parent.mts';
import { optOutFile } from './opt-out/workflow.mts';
import { drainFile } from './outbox/drain.mts';
import { windowFile } from './send-window/workflow.mts';
import { sharedHistoryFiles } from './shared-history/workflows.mts';
import { approvedFile } from './template-approved/approved.mts';
import { submitFile } from './template-approved/submit.mts';

/** Texts by path below examples/, in the checkout's format. */
export async function workflowFiles(): Promise<Record<string, string>> {
	const files = {
		'campaign-stands-still/tell-a-colleague.json': standstillFile(),
		'follow-up/not-read-after-a-day.json': followUpFile(),
		'large-list/send-large-list.json': parentFile(),
		'large-list/send-one-chunk.json': chunkFile(),
		'opt-out/reply-stop.json': optOutFile(),
		'outbox/send-from-outbox.json': drainFile(),
		'send-window/send-in-waking-hours.json': windowFile(),
		'template-approved/submit-template.json': submitFile(),
		'template-approved/when-approved.json': approvedFile(),
		...sharedHistoryFiles(),
	};
	const style = await prettier.resolveConfig(join(ROOT, 'package.json'));
	const formatted = Object.entries(files).map(async ([path, text]) => [
		path,
		await prettier.format(text, { ...style, filepath: path }),
	]);
	return Object.fromEntries(await Promise.all(formatted));
}
