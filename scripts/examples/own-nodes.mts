// The package's own nodes on a canvas.
import type { CanvasNode } from './canvas.mts';

interface OwnNode {
	name: string;
	/** Such as waCampaign. */
	node: string;
	position: [number, number];
	parameters: Record<string, unknown>;
	settings?: Record<string, unknown>;
}

export function waNode({ name, node, position, parameters, settings }: OwnNode): CanvasNode {
	return {
		name,
		type: `n8n-nodes-wa-campaigns.${node}`,
		typeVersion: 1,
		position,
		settings,
		parameters,
	};
}

/** The value of a locator that names its record, such as "By Name". */
export const locator = (mode: string, value: string): object => ({ __rl: true, mode, value });

/** The value of a locator that was chosen from the list. */
export const chosen = (value: string): object => ({
	...locator('list', value),
	cachedResultName: value,
});

/** The value of "Poll Times": every so many minutes. */
export const everyMinutes = (value: number): object => ({
	item: [{ mode: 'everyX', unit: 'minutes', value }],
});
