/** What n8n's design rules ask of every form, beyond what its linter sees. */
import { describe, expect, it } from 'vitest';
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { at } from '../../harness/pick.mts';
import { formFields } from '../../harness/formFields.mts';
import { casesOf, formsOf } from './cases.mts';
import { everyField, innerLists, isShownOnly, type FoundField } from './everyField.mts';
import { nodeClasses, operationsOf, optionsOf, type NodeClass } from './nodeClasses.mts';

const SMALL_WORDS = /^(a|an|and|as|at|by|for|in|of|on|or|per|the|to|with)$/;
const CHOOSERS = ['resource', 'operation'];

/** The length of "By Name", which the box shows whole; "By Phone" was cut off. */
const MAX_MODE_LETTERS = 7;

/** They identify the person a test is for, and are optional in Send Test. */
const WHO_IS_TESTED = ['testRow', 'phoneNumber', 'contactName'];

/** Returns what breaks the rule. */
type FieldRule = (found: FoundField, type: INodeType) => string | undefined;

const FIELD_RULES: Record<string, FieldRule> = {
	'is named in Title Case': ({ field }) =>
		field.type === 'notice' || isTitleCase(field.displayName) ? undefined : field.displayName,
	'has options named in Title Case': ({ field }) =>
		field.type === 'options'
			? optionsOf(field).find(({ name }) => !isTitleCase(name))?.name
			: undefined,
	'sorts its options by label, if it is a collection': ({ field }) => {
		const labels =
			field.type === 'collection' ? innerLists(field).flatMap(({ fields }) => fields) : [];
		return labels
			.map(({ displayName }) => displayName)
			.find(
				(label, index, all) => index > 0 && label.localeCompare(all[index - 1] ?? '', 'en') < 0,
			);
	},
	'is described': ({ field }) => {
		const needsNone =
			['notice', 'collection'].includes(field.type) || [...CHOOSERS, 'event'].includes(field.name);
		return needsNone || field.description ? undefined : 'no description';
	},
	'has no long description, and no long hint': ({ field: { description = '', hint = '' } }) =>
		description.length > 200 || hint.length > 120 ? `${description} ${hint}` : undefined,
	'gives an example where something is typed': ({ field }) =>
		['string', 'json', 'dateTime'].includes(field.type) && !field.placeholder?.startsWith('e.g. ')
			? `placeholder ${field.placeholder}`
			: undefined,
	'gives an example in each mode of a locator': ({ field }) =>
		(field.modes ?? [])
			.map(({ type, placeholder }) => ({ type, placeholder: placeholder ?? '' }))
			.find(({ type, placeholder }) =>
				type === 'list'
					? !/^Select an? .*\.\.\.$/.test(placeholder)
					: !/^e\.g\. /.test(placeholder),
			)?.placeholder,
	'has modes of locators whose names the narrow box of n8n shows whole': ({ field }) =>
		// n8n names the list mode itself.
		(field.modes ?? []).find(
			({ type, displayName }) => type !== 'list' && displayName.length > MAX_MODE_LETTERS,
		)?.displayName,
	'says "Add" where something can be added': ({ field }) =>
		['collection', 'fixedCollection'].includes(field.type) &&
		!/^Add [A-Z]/.test(field.placeholder ?? '')
			? `placeholder ${field.placeholder}`
			: undefined,
	'begins with "Whether" if it is a switch': ({ field }) =>
		field.type === 'boolean' && !field.description?.startsWith('Whether ')
			? field.description
			: undefined,
	'starts with From List if there is a list': ({ field }) => {
		if (field.type !== 'resourceLocator') return undefined;
		const [first] = field.modes ?? [];
		const hasList = field.modes?.some(({ type }) => type === 'list');
		if (!first) return 'no mode';
		if (hasList && (first.type !== 'list' || first.displayName !== 'From List')) return first.name;
		const start = (field.default as { mode?: string }).mode;
		return start === first.name ? undefined : `starts with ${start}`;
	},
	'has the methods that it calls': ({ field }, { methods }) => {
		const wanted = (field.modes ?? []).flatMap(({ typeOptions }) =>
			typeOptions?.searchListMethod ? [typeOptions.searchListMethod] : [],
		);
		const mapper = field.typeOptions?.resourceMapper?.resourceMapperMethod;
		if (mapper !== undefined && methods?.resourceMapping?.[mapper] === undefined) return mapper;
		return wanted.find((method) => methods?.listSearch?.[method] === undefined);
	},
};

/** Common operations come before the rest, rare ones after it. */
const FIRST = [
	'Send Campaign',
	'Send Message',
	'Preview Campaign',
	'Send Test Message',
	'Submit Template',
];
const LAST = ['Clear Sent History', 'Delete Template'];
const rank = (name: string) =>
	FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + LAST.indexOf(name) + 1;

const nodes = await nodeClasses();
const triggers = await nodeClasses('trigger');
const operations = nodes.flatMap((node) =>
	operationsOf(node).map((operation) => ({ node, operation, title: operation.title })),
);

describe.each([...nodes, ...triggers])('Each field of $folder', ({ type }) => {
	it.each(Object.entries(FIELD_RULES))('%s', (_, rule) => {
		const broken = everyField(type.description).flatMap((found) => {
			const what = rule(found, type);
			return what === undefined ? [] : [`${found.path}: ${what}`];
		});
		expect(broken).toEqual([]);
	});
});

describe.each(nodes)('WA $folder', (node) => {
	const { description } = node.type;

	it('can be used as a tool', () => {
		expect(description.usableAsTool).toBe(true);
	});

	it('sorts resources and operations by name, with sends first and rare ones last, all distinct', () => {
		const choosers = description.properties.filter(({ name }) => CHOOSERS.includes(name));
		for (const chooser of choosers) {
			const names = optionsOf(chooser).map(({ name }) => name);
			expect(names).toEqual([...names].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)));
			if (chooser.name === 'resource') continue;
			for (const { action, description: text } of optionsOf(chooser)) {
				// Sentence case: a capital only at the beginning.
				expect(action).toMatch(/^[A-Z][a-z]+( (?!an? |the )[a-z]+)+$/);
				expect(text).toMatch(/^[A-Z].{20,}/);
			}
		}
	});

	it('shows each of its fields under some condition', () => {
		const shown = new Set(
			operationsOf(node).flatMap((operation) => [
				...formsOf(node, operation).flatMap(({ fields }) => fields.map(({ field }) => field)),
			]),
		);
		const hidden = formFields({ description }).filter(
			(field) => !CHOOSERS.includes(field.name) && !shown.has(field),
		);
		expect(hidden.map(({ name }) => name)).toEqual([]);
		const filled = operationsOf(node).map((operation) => JSON.stringify(casesOf(node, operation)));
		const neverFilled = everyField(description)
			.filter(({ field }) => !isShownOnly(field))
			.filter(({ field }) => !filled.some((cases) => cases.includes(`"${field.name}":`)));
		expect(neverFilled.map(({ path }) => path)).toEqual([]);
	});
});

describe.each(operations)('The form of $title', ({ node, operation }) => {
	const formsShown = () =>
		formsOf(node, operation).map(({ fields }) => fields.map(({ field }) => field));

	it('puts required fields before optional ones', () => {
		const forms = formsShown();
		const deciding = forms
			.flat()
			.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
		for (const form of forms) {
			const free = form.filter(
				(field) =>
					!deciding.includes(field.name) &&
					!isShownOnly(field) &&
					// They complete the phone number, or are derived from the label, right above them.
					!['defaultCountry', 'templateName'].includes(field.name) &&
					// They accompany the number that receives the test.
					!(operation.chosen.operation === 'sendTest' && WHO_IS_TESTED.includes(field.name)),
			);
			const optional = free.findIndex((field) => !isRequired(field));
			const late = optional === -1 ? [] : free.slice(optional).filter(isRequired);
			expect(late.map(({ name }) => name)).toEqual([]);
		}
	});

	it('uses no name twice', () => {
		const forms = formsShown();
		for (const form of forms) expect(namedTwice(form)).toEqual([]);
		const meanings = new Map<string, string>();
		for (const { name, displayName, type } of forms.flat()) {
			const meaning = `${displayName} (${type})`;
			expect(meanings.get(name) ?? meaning).toBe(meaning);
			meanings.set(name, meaning);
		}
	});

	it('limits lists as all nodes do', () => {
		const forms = formsShown();
		const all = forms.flat().filter(({ name }) => name === 'returnAll');
		const limits = forms.flat().filter(({ name }) => name === 'limit');
		expect(limits.length > 0).toBe(all.length > 0);
		for (const { displayName, type, default: start } of all) {
			expect([displayName, type, start]).toEqual(['Return All', 'boolean', false]);
		}
		for (const { displayName, type, default: start, typeOptions, displayOptions } of limits) {
			expect([displayName, type, start]).toEqual(['Limit', 'number', 50]);
			expect(typeOptions?.minValue).toBe(1);
			expect(displayOptions?.show?.returnAll).toEqual([false]);
		}
		const isList = operation.chosen.operation === 'getMany';
		expect(all.length > 0).toBe(isList);
	});
});

const isRequired = ({ required }: INodeProperties) => required === true;

/** Names and display names that occur twice in one list of fields shown together, at any level. */
function namedTwice(fields: INodeProperties[]): string[] {
	const twice = (['name', 'displayName'] as const).flatMap((key) => {
		const names = fields.map((field) => field[key]);
		return names.filter((name, index) => names.indexOf(name) !== index);
	});
	const inner = fields.flatMap((field) =>
		innerLists(field).flatMap((list) => namedTwice(list.fields)),
	);
	return [...twice, ...inner];
}

function isTitleCase(text: string): boolean {
	return text.split(/[\s(]+/).every((word, index) => {
		if (index > 0 && SMALL_WORDS.test(word)) return true;
		return !/^[a-z]/.test(word);
	});
}

describe('The rules themselves', () => {
	const withField = (field: Partial<INodeProperties>): NodeClass => {
		const { folder, type } = at(nodes, 0);
		const added = { displayName: 'New', name: 'brandNew', type: 'string', default: '', ...field };
		const properties = [...type.description.properties, added as INodeProperties];
		return { folder, type: { ...type, description: { ...type.description, properties } } };
	};

	it('name a field that the table of values lacks', () => {
		const node = withField({});
		expect(() => casesOf(node, at(operationsOf(node), 0))).toThrow(/the field "brandNew"/);
	});

	it('name a field of a type that no rule covers', () => {
		const node = withField({ type: 'color' });
		expect(() => casesOf(node, at(operationsOf(node), 0))).toThrow(/of type color/);
	});

	it.each([
		['Max Sends per Second', true],
		['Numbers Without +', true],
		['Attributes (JSON)', true],
		['Phone number', false],
		['Attributes (json)', false],
		['the Number', false],
	])('classify "%s" as Title Case: %s', (text, expected) => {
		expect(isTitleCase(text)).toBe(expected);
	});
});
