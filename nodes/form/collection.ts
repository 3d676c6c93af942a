import type { INodeProperties } from 'n8n-workflow';

/**
 * Fields that the user adds when needed.
 *
 * @param item what the button adds: "Option"
 */
export function collection(
	displayName: string,
	name: string,
	item: string,
	options: INodeProperties[],
): INodeProperties {
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: `Add ${item}`,
		default: {},
		options,
	};
}
