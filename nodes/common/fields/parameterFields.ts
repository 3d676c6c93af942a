import type { INodeProperties } from 'n8n-workflow';
import { IN_VERSION_1, SINCE_VERSION_1_1 } from '../parameters/nodeVersions';

/** Methods of a node that has {@link parameterFields}. */
const FIELDS_METHOD = 'templateParameterFields';
const MESSAGE_METHOD = 'templateMessage';

/**
 * The message itself, above the fields that fill it. Shows what the node's resource mapping method
 * templateMessage returns, and holds no value.
 *
 * @param dependsOn the parameter whose change makes the form load it anew
 */
export function messageField(dependsOn: string): INodeProperties {
	return {
		displayName: 'Message',
		name: 'templateMessage',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		typeOptions: {
			loadOptionsDependsOn: [dependsOn],
			resourceMapper: {
				resourceMapperMethod: MESSAGE_METHOD,
				mode: 'map',
				supportAutoMap: false,
				hideNoDataError: true,
			},
		},
		description: 'The message of the template. What stands in {{ }} is filled by the values below.',
	};
}

/**
 * The template-aware form: one field per placeholder, columns of the items by their names, or a plain
 * list for expressions and AI agents. The node's resource mapping method must be called
 * templateParameterFields.
 *
 * @param dependsOn the parameter whose change makes the form load its fields anew
 * @param fillsNames whether the service fills $Name and $FirstName in the values
 */
export function parameterFields(
	dependsOn: string,
	{ fillsNames }: { readonly fillsNames: boolean },
): INodeProperties[] {
	const variables = fillsNames
		? ' $Name stands for the full contact name, $FirstName for its first word.'
		: '';
	const mapper: INodeProperties = {
		displayName: 'Values',
		name: 'templateParams',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		description: `One value for each placeholder of the template.${variables}`,
	};
	return [
		{
			displayName: 'Template Parameters',
			name: 'parametersMode',
			type: 'options',
			noDataExpression: true,
			default: 'form',
			description: 'How the values for the placeholders of the template are given',
			options: [
				{
					name: 'Columns by Name',
					value: 'auto',
					description:
						'Takes the columns "1", "2" … or "Placeholder 1", "Placeholder 2" … of each item, and "Media URL" and "Media File Name"',
				},
				{
					name: 'List',
					value: 'list',
					description: 'One list with the values in order, for expressions and AI agents',
				},
				{
					name: 'One Field per Placeholder',
					value: 'form',
					description: 'The fields follow the template',
				},
			],
		},
		{
			...mapper,
			typeOptions: mapping(dependsOn, 'map', true),
			displayOptions: { show: { ...IN_VERSION_1.show, parametersMode: ['form'] } },
		},
		{
			...mapper,
			typeOptions: mapping(dependsOn, 'add', false),
			displayOptions: { ...SINCE_VERSION_1_1, show: { parametersMode: ['form'] } },
		},
		{
			displayName: 'Values in Order',
			name: 'templateParamsList',
			type: 'json',
			default: '[]',
			placeholder: `e.g. ["${fillsNames ? '$FirstName' : 'Asha'}", "Monday 12:30"]`,
			displayOptions: { show: { parametersMode: ['list'] } },
			description: `List with one value for each placeholder of the template, in order.${variables}`,
		},
	];
}

/**
 * A collection with the fields of a template's file. Since version 1.1 the template-aware form asks for the
 * file, so that they are needed only beside the other ways to give values.
 *
 * @param fields all of the collection
 * @param mediaFields names of those for the file
 */
export function collectionWithMedia(
	collection: INodeProperties,
	fields: readonly INodeProperties[],
	mediaFields: readonly string[],
): INodeProperties[] {
	const besideTheForm = { show: { '/parametersMode': ['auto', 'list'] } };
	return [
		{ ...collection, displayOptions: IN_VERSION_1, options: [...fields] },
		{
			...collection,
			displayOptions: SINCE_VERSION_1_1,
			options: fields.map((field) =>
				mediaFields.includes(field.name) ? { ...field, displayOptions: besideTheForm } : field,
			),
		},
	];
}

/**
 * @param mode in "add" n8n itself asks for required fields; in "map", which version 1 has, it does not
 * @param supportAutoMap whether columns can be mapped by name in the mapper itself
 */
function mapping(
	dependsOn: string,
	mode: 'add' | 'map',
	supportAutoMap: boolean,
): INodeProperties['typeOptions'] {
	return {
		loadOptionsDependsOn: [dependsOn],
		resourceMapper: {
			resourceMapperMethod: FIELDS_METHOD,
			mode,
			fieldWords: { singular: 'value', plural: 'values' },
			addAllFields: true,
			multiKeyMatch: false,
			supportAutoMap,
			hideNoDataError: true,
		},
	};
}
