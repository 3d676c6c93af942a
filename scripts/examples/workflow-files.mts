// The workflows in examples/ that are made, not drawn.
import { join } from 'node:path';
import * as prettier from 'prettier';
import { ROOT } from '../../testkit/paths.mts';
import { agentFile } from './agent/workflow.mts';
import { standstillFile } from './campaign-stands-still/workflow.mts';
import { crmFile } from './crm-event/workflow.mts';
import { followUpFile } from './follow-up/workflow.mts';
import { sheetFile } from './google-sheets/workflow.mts';
import { chunkFile } from './large-list/chunk.mts';
import { parentFile } from './large-list/parent.mts';
import { optOutFile } from './opt-out/workflow.mts';
import { optOutFormFile } from './opt-out-form/form.mts';
import { withoutOptOutsFile } from './opt-out-form/send.mts';
import { drainFile } from './outbox/drain.mts';
import { productsFile } from './products/workflow.mts';
import { untilPaidFile } from './reminders/until-paid.mts';
import { reminderFile } from './reminders/workflow.mts';
import { secondTryFile } from './second-try/workflow.mts';
import { windowFile } from './send-window/workflow.mts';
import { sharedHistoryFiles } from './shared-history/workflows.mts';
import { approvedFile } from './template-approved/approved.mts';
import { submitFile } from './template-approved/submit.mts';
import { uploadFile } from './upload-form/workflow.mts';

/** Texts by path below examples/, in the checkout's format. */
export async function workflowFiles(): Promise<Record<string, string>> {
	const files = {
		'agent/prepare-and-approve.json': agentFile(),
		'campaign-stands-still/tell-a-colleague.json': standstillFile(),
		'crm-event/one-message.json': crmFile(),
		'follow-up/not-read-after-a-day.json': followUpFile(),
		'google-sheets/send-and-write-back.json': sheetFile(),
		'large-list/send-large-list.json': parentFile(),
		'large-list/send-one-chunk.json': chunkFile(),
		'opt-out/reply-stop.json': optOutFile(),
		'opt-out-form/opt-out-form.json': optOutFormFile(),
		'opt-out-form/send-without-opt-outs.json': withoutOptOutsFile(),
		'outbox/send-from-outbox.json': drainFile(),
		'products/from-a-sheet.json': productsFile(),
		'reminders/every-morning.json': reminderFile(),
		'reminders/until-paid.json': untilPaidFile(),
		'second-try/failed-rows-once-more.json': secondTryFile(),
		'send-window/send-in-waking-hours.json': windowFile(),
		'template-approved/submit-template.json': submitFile(),
		'template-approved/when-approved.json': approvedFile(),
		'upload-form/upload-preview-approve-send.json': uploadFile(),
		...sharedHistoryFiles(),
	};
	const style = await prettier.resolveConfig(join(ROOT, 'package.json'));
	const formatted = Object.entries(files).map(async ([path, text]) => [
		path,
		await prettier.format(text, { ...style, filepath: path }),
	]);
	return Object.fromEntries(await Promise.all(formatted));
}
