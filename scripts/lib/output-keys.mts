// The keys of the nodes' output items.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testkit/paths.mts';

const NODES = join(ROOT, 'nodes');

/**
 * For action nodes, from the previews that n8n shows before the first run; tests compare these with real runs.
 *
 * @param itemKeys of the polling trigger
 * @returns by "waCampaign send", "waCatalogue product.create", "waTrigger"
 */
export function outputKeys(itemKeys: readonly string[]): Record<string, string[]> {
	const previews = readdirSync(NODES, { recursive: true, encoding: 'utf8' })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => /\/__schema__\/.*\.json$/.test(path));
	const outputs: Record<string, string[]> = {
		waTrigger: [...itemKeys],
		waWebhookTrigger: [
			...['eventId', 'topic', 'createdAt', 'messageId', 'serviceMessageId', 'status', 'failure'],
			...['intent', 'message', 'campaign', 'contact', 'body'],
		],
	};
	for (const path of previews) {
		const [folder = '', , , resource = '', file = ''] = path.split('/');
		const { properties = {} } = JSON.parse(readFileSync(join(NODES, path), 'utf8')) as {
			properties?: object;
		};
		const operation = file.replace(/\.json$/, '');
		const isOnly = folder.toLowerCase() === resource;
		const name = isOnly && folder !== 'Catalogue' ? operation : `${resource}.${operation}`;
		outputs[`wa${folder} ${name}`] = Object.keys(properties);
	}
	return outputs;
}
