/** The ways to fill one field of a form. */
import type {
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { at } from '../../harness/pick.mts';
import { isShownOnly } from './everyField.mts';
import { optionsOf } from './nodeClasses.mts';
import { valueOf } from './values.mts';

export interface Choice {
	/** Readable labels that distinguish the choices of one field. */
	readonly label: string;
	/** undefined: the field keeps the value of a new node */
	readonly value: unknown;
}

/** The location of a field. */
export interface Place {
	/** Folder of the node. */
	readonly folder: string;
	readonly description: INodeTypeDescription;
	/** The node's chosen parameters. */
	readonly root: IDataObject;
	/** Name of the collection around the field; undefined at the top. */
	readonly parent?: string;
	/** Values of the fields beside it. */
	readonly siblings: IDataObject;
}

/** They suppress good rows: they have tests of their own. */
const LEAVES_OUT_ROWS = new Set(['onlyRowsThatNeedFixing', 'treatWarningsAsErrors']);

/** Whether n8n shows the field at this location. */
export function isShown(field: INodeProperties, { siblings, root, description }: Place): boolean {
	return NodeHelpers.displayParameter(
		siblings as INodeParameters,
		field,
		{ typeVersion: 1 },
		description,
		root as INodeParameters,
	);
}

/**
 * Every way to fill the field that is worth testing: each option, both states of a switch, each mode of a locator, each
 * entry of a collection alone and all together.
 *
 * @throws Error for an unknown field or field type
 */
export function choicesOf(field: INodeProperties, place: Place): Choice[] {
	const { name } = field;
	if (isShownOnly(field)) return [{ label: 'shown', value: undefined }];
	switch (field.type) {
		case 'boolean':
			return [true, false]
				.filter((value) => !(value && LEAVES_OUT_ROWS.has(name)))
				.map((value) => ({ label: String(value), value }));
		case 'options':
			return optionsOf(field)
				.filter(({ value }) => !(field.required && value === ''))
				.map(({ value }) => ({ label: String(value), value }));
		case 'resourceLocator':
			return (field.modes ?? []).map(({ name: mode }) => ({
				label: mode,
				value: {
					__rl: true,
					mode,
					value: valueOf(`${place.folder}.${name}.${mode}`, `${name}.${mode}`),
				},
			}));
		case 'resourceMapper':
			return [{ label: 'typed', value: { mappingMode: 'defineBelow', value: valueOf(name) } }];
		case 'collection':
			return collectionChoices(field, place);
		case 'fixedCollection':
			return groupChoices(field, place);
		case 'multiOptions':
			return [{ label: 'all', value: optionsOf(field).map(({ value }) => value) }];
		case 'string':
		case 'number':
		case 'json':
		case 'dateTime':
			return [
				{
					label: 'filled',
					value: valueOf(`${place.folder}.${name}`, `${place.parent}.${name}`, name),
				},
			];
		default:
			throw new Error(`choices.mts does not know how to fill a field of type ${field.type}`);
	}
}

/** None, each entry alone in each of its ways, and all together as often as it takes to cover every way. */
function collectionChoices(field: INodeProperties, place: Place): Choice[] {
	const inside: Place = { ...place, parent: field.name, siblings: {} };
	const entries = ((field.options ?? []) as INodeProperties[])
		.filter((entry) => isShown(entry, inside))
		.map((entry) => ({ name: entry.name, choices: choicesOf(entry, inside) }));
	const alone = entries.flatMap(({ name, choices }) =>
		choices.map(({ label, value }) => ({ label: `${name} ${label}`, value: { [name]: value } })),
	);
	const ways = Math.max(0, ...entries.map(({ choices }) => choices.length));
	const together = Array.from({ length: entries.length > 1 ? ways : 0 }, (_, way) => ({
		label: `all ${way + 1}`,
		value: Object.fromEntries(
			entries.map(({ name, choices }) => [name, at(choices, way % choices.length).value]),
		),
	}));
	return [{ label: 'none', value: {} }, ...alone, ...together];
}

/** Each kind of row alone, and as many kinds together as the form allows. */
function groupChoices(field: INodeProperties, place: Place): Choice[] {
	return ((field.options ?? []) as INodePropertyCollection[]).flatMap(
		({ name, values }): Choice[] => {
			const rows = rowsOf(values, { ...place, parent: name, siblings: {} });
			if (field.typeOptions?.multipleValues !== true) {
				return rows.map(({ label, value }) => ({ label, value: { [name]: value } }));
			}
			const several = rows.slice(0, field.typeOptions?.maxAllowedFields ?? rows.length);
			const lists = [...rows.map((row) => [row]), ...(several.length > 1 ? [several] : [])];
			return lists.map((list) => ({
				label: list.map(({ label }) => label).join(' + '),
				value: { [name]: list.map(({ value }) => value) },
			}));
		},
	);
}

function rowsOf(
	fields: INodeProperties[],
	place: Place,
): Array<{ label: string; value: IDataObject }> {
	const next = fields.find((field) => !(field.name in place.siblings) && isShown(field, place));
	if (next === undefined) {
		return [{ label: Object.values(place.siblings).join(', '), value: place.siblings }];
	}
	return choicesOf(next, place).flatMap(({ value }) =>
		rowsOf(fields, { ...place, siblings: { ...place.siblings, [next.name]: value as string } }),
	);
}
