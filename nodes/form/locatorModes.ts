import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { ID_PATTERN } from '../values/checks/idAndUrl';

/** Modes are written under this key, or n8n's linter takes them for parameters and asks for a default. */
type Modes = Required<Pick<INodeProperties, 'modes'>>;

/**
 * A choice from a list, then the other modes.
 *
 * @param searchListMethod the list search, which the node must have
 */
export function fromListOr(
	record: string,
	searchListMethod: string,
	...others: INodePropertyMode[]
): INodePropertyMode[] {
	const { modes }: Modes = {
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select a ${record}...`,
				typeOptions: { searchListMethod, searchable: true },
			},
			...others,
		],
	};
	return modes;
}

/** By an ID of the service; the editor says at once what cannot be one. */
export function byId(placeholder = 'e.g. 64f1c2a7e4b0a1d2c3e4f5a6'): INodePropertyMode[] {
	const { modes }: Modes = {
		modes: [
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder,
				validation: [
					{
						type: 'regex',
						properties: {
							regex: ID_PATTERN,
							errorMessage: 'Copy the ID alone: no spaces, no quotes, no address around it',
						},
					},
				],
			},
		],
	};
	return modes;
}
