import type { INodeProperties } from 'n8n-workflow';

/**
 * The template-aware form: one field per placeholder, or a plain list for expressions and AI agents.
 * The node's resource mapping method must be called templateParameterFields.
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
					name: 'One Field per Placeholder',
					value: 'form',
					description: 'The fields follow the template',
				},
				{
					name: 'List',
					value: 'list',
					description: 'One list with the values in order, for expressions and AI agents',
				},
			],
		},
		{
			displayName: 'Values',
			name: 'templateParams',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			typeOptions: {
				loadOptionsDependsOn: [dependsOn],
				resourceMapper: {
					resourceMapperMethod: 'templateParameterFields',
					mode: 'map',
					fieldWords: { singular: 'placeholder', plural: 'placeholders' },
					addAllFields: true,
					multiKeyMatch: false,
					supportAutoMap: true,
					hideNoDataError: true,
				},
			},
			displayOptions: { show: { parametersMode: ['form'] } },
			description: `One value for each placeholder of the template.${variables}`,
		},
		{
			displayName: 'Values',
			name: 'templateParamsList',
			type: 'json',
			default: '[]',
			placeholder: `e.g. ["${fillsNames ? '$FirstName' : 'Asha'}", "Monday 12:30"]`,
			displayOptions: { show: { parametersMode: ['list'] } },
			description: `List with one value for each placeholder of the template, in order.${variables}`,
		},
	];
}
