import type { INodeProperties } from 'n8n-workflow';

/** Names of the methods that a node with {@link parameterFields} must have. */
const FIELDS_METHOD = 'templateParameterFields';
const MESSAGE_METHOD = 'templateMessage';

/** The choices of "How to Fill Placeholders" that leave the mapper unused. */
const NOT_THE_FORM = ['columns', 'list'];

/**
 * The message, above the fields that fill it. Shows what the node's resource mapping method returns, and holds no
 * value.
 *
 * @param dependsOn the parameter whose change reloads it
 * @param resourceMapperMethod the node's method that loads it
 */
export function messageField(
	dependsOn: string,
	resourceMapperMethod = MESSAGE_METHOD,
): INodeProperties {
	return {
		displayName: 'Message',
		name: 'templateMessage',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		typeOptions: {
			loadOptionsDependsOn: [dependsOn],
			resourceMapper: {
				resourceMapperMethod,
				mode: 'map',
				supportAutoMap: false,
				hideNoDataError: true,
			},
		},
		description: 'The message of the template. The values below fill the {{ }} placeholders.',
	};
}

/**
 * The template-aware form: one field per placeholder, item columns matched by name, or a plain list for expressions and
 * AI agents. The node's resource mapping method must be called templateParameterFields.
 *
 * @param dependsOn the parameter whose change reloads the fields
 * @param fillsNames whether the service fills $Name and $FirstName in the values
 */
export function parameterFields(
	dependsOn: string,
	{ fillsNames }: { readonly fillsNames: boolean },
): INodeProperties[] {
	const variables = fillsNames
		? ' $Name is replaced by the full contact name, $FirstName by its first word.'
		: '';
	return [
		{
			displayName: 'How to Fill Placeholders',
			name: 'parametersMode',
			type: 'options',
			noDataExpression: true,
			default: 'form',
			description: 'How to enter the values for the placeholders of the template',
			options: [
				{
					name: 'From Columns',
					value: 'columns',
					description:
						'Takes the columns "1", "2" … or "Placeholder 1", "Placeholder 2" … of each item, and "Media URL" and "Media File Name"',
				},
				{
					name: 'From a List',
					value: 'list',
					description: 'One list with the values in order, for expressions and AI agents',
				},
				{
					name: 'One Field per Placeholder',
					value: 'form',
					description: 'One field for each placeholder of the template',
				},
			],
		},
		{
			displayName: 'Values List',
			name: 'templateParamsList',
			type: 'json',
			default: '[]',
			placeholder: `e.g. ["${fillsNames ? '$FirstName' : 'Asha'}", "Monday 12:30"]`,
			displayOptions: { show: { parametersMode: ['list'] } },
			description: `List with one value for each placeholder of the template, in order.${variables}`,
		},
		valuesField(dependsOn, {
			// In this mode n8n itself flags empty required values.
			mode: 'add',
			shownIn: ['form'],
			description: `One value for each placeholder of the template.${variables}`,
		}),
		{
			displayName: 'The values below are only used with "One Field per Placeholder".',
			name: 'unusedValuesNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { parametersMode: NOT_THE_FORM } },
		},
		valuesField(dependsOn, {
			mode: 'map',
			shownIn: NOT_THE_FORM,
			description: 'Only used with "One Field per Placeholder"',
		}),
	];
}

/**
 * The mapper is shown for every choice, since n8n drops the values of hidden fields.
 *
 * @param form `mode` is that of n8n's mapper
 */
function valuesField(
	dependsOn: string,
	{ mode, shownIn, description }: { mode: 'add' | 'map'; shownIn: string[]; description: string },
): INodeProperties {
	return {
		displayName: 'Values to Send',
		name: 'templateParams',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		typeOptions: {
			loadOptionsDependsOn: [dependsOn],
			resourceMapper: {
				resourceMapperMethod: FIELDS_METHOD,
				mode,
				fieldWords: { singular: 'value', plural: 'values' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: false,
				hideNoDataError: true,
			},
		},
		displayOptions: { show: { parametersMode: shownIn } },
		description,
	};
}
