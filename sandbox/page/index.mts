// The page, and the operations of the control API that only the page needs. Without this folder the service runs as before.
import type { Additions } from '../server/app.mts';
import { registerCampaignReport } from './campaignReport.mts';
import { registerEvents } from './events.mts';
import { registerExports } from './exports.mts';
import { registerFiles } from './files.mts';
import { registerReplay } from './replay.mts';

export const PAGE: Additions = {
	control: [registerCampaignReport, registerExports, registerReplay, registerEvents],
	root: registerFiles,
};
