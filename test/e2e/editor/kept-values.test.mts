// The values of a send survive switching to other operations and value modes.
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { byTestId, openNode, openSharedEditor, openWorkflow } from '../editor.mts';
import { addOption, chooseFromList, chooseOption, placeholderLabels } from '../nodes.mts';
import { nodeTypes, type NodeType } from '../node-types.mts';
import { sharedDemo } from '../shared-demo.mts';
import { saveChain } from '../workflows.mts';
import type { Locator, Page } from 'playwright-core';

const demo = sharedDemo();
const { page } = await openSharedEditor();
const CAMPAIGN = 'Kept values';
const COUNTRY = 'Germany (+49)';
/** It has two placeholders, and a file with a name. */
const TEMPLATE = 'invoice_ready';
/** The file fields in WA Campaign's form. */
const VALUES = ['Placeholder 1', 'Placeholder 2', 'Media URL', 'Media File Name'];
const MODES = ['From Columns', 'From a List', 'One Field per Placeholder'];
const MINUTES = 60_000;

describe('a send’s values', () => {
	let types: NodeType[];
	beforeAll(async () => {
		await createCampaign(demo.sandbox, TEMPLATE, CAMPAIGN);
		types = await nodeTypes(demo.editorOrigin, demo.cookie);
	});

	/** The fields of an operation that users type into, from n8n's descriptions. */
	function fieldsOf(node: string, operation: string): INodeProperties[] {
		const { properties = [] } =
			types.find(({ name }) => name === `n8n-nodes-wa-campaigns.${node}`) ?? {};
		return (properties as INodeProperties[]).filter(
			({ name, type, displayOptions: { show = {} } = {} }) =>
				(show.operation ?? show['/operation'])?.includes(operation) === true &&
				show['@tool'] === undefined &&
				type !== 'notice' &&
				name !== 'templateMessage',
		);
	}

	function optionsOf(node: string, messageType?: string): INodeProperties[] {
		const fields = fieldsOf(node, 'send');
		const options = fields.find(({ name }) => name === 'options')?.options as INodeProperties[];
		return options.filter(({ displayOptions: { show = {} } = {} }) => {
			const types = show['/messageType'];
			return show['@tool'] === undefined && (types ?? [messageType]).includes(messageType);
		});
	}

	/** Opens a send that is saved with its options, because adding one in the editor takes seconds. */
	async function openSend(node: string, options: INodeProperties[], messageType?: string) {
		const saved = options.filter((option) => !isList(option));
		const parameters = {
			operation: 'send',
			messageType,
			options: Object.fromEntries(saved.map((option) => [option.name, unchanged(option)])),
		};
		const send = { name: 'Send', node, parameters };
		await openWorkflow(page, await saveChain(demo.client, demo.credential, [], [send]));
		await openNode(page, send.name);
	}

	/** Fills in the plain fields, values and options of a form. */
	async function typeAll(plain: INodeProperties[], values: string[], options: INodeProperties[]) {
		const fields = [
			...plain.map((field) => fieldFor(field)),
			...values.map((id): TypedField => {
				return { path: `templateParams.value["${id}"]`, type: 'string', value: `value ${id}` };
			}),
		];
		for (const field of fields) await typeInto(page, field);
		for (const option of options) fields.push(...(await typeOption(page, option)));
		return fields;
	}

	async function expectAllKept(fields: TypedField[], after: string): Promise<void> {
		await placeholderLabels(page, fields.filter(({ path }) => path.includes('.value[')).length);
		const held = fields.map(async (field) => [field.path, await heldBy(page, field)] as const);
		expect(Object.fromEntries(await Promise.all(held)), `after ${after}`).toEqual(
			Object.fromEntries(fields.map(({ path, value }) => [path, value])),
		);
		expect(await chosen('defaultCountry'), `after ${after}`).toBe(COUNTRY);
	}

	const chosen = async (locator: string) =>
		await page
			.locator(`${byTestId(`resource-locator-${locator}`)} ${byTestId('rlc-input')}`)
			.inputValue();

	/** Switches through all value modes. n8n drops the typed list values. */
	async function expectKeptInAllModes(fields: TypedField[]): Promise<void> {
		for (const mode of MODES) {
			await chooseOption(page, 'parametersMode', mode);
			await expectAllKept(fields, mode);
		}
	}

	it('have fields in every operation of WA Campaign that uses them', () => {
		const namesOf = (operation: string) =>
			fieldsOf('waCampaign', operation).map(({ name }) => name);
		const names = namesOf('send');
		expect(names).toContain('options');
		for (const operation of ['preview', 'sendTest']) {
			const others = namesOf(operation);
			const missing = names.filter((name) => !others.includes(name));
			// This option filters the output, and a test has one row.
			const expected = operation === 'preview' ? [] : ['onlyRowsThatNeedFixing'];
			expect(missing, operation).toEqual(expected);
		}
	});

	it(
		'are kept by WA Campaign',
		async () => {
			const options = optionsOf('waCampaign');
			await openSend('waCampaign', options);
			await chooseFromList(page, 'campaign', CAMPAIGN);
			await placeholderLabels(page, VALUES.length);
			await chooseFromList(page, 'defaultCountry', COUNTRY);
			const plain = fieldsOf('waCampaign', 'send').filter(({ name }) =>
				['phoneNumber', 'contactName', 'sameMessageMeans', 'sendKey'].includes(name),
			);
			expect(plain).toHaveLength(4);
			const fields = await typeAll(plain, VALUES, options);
			await expectAllKept(fields, 'typing');
			await expectKeptInAllModes(fields);
			for (const operation of ['Preview Campaign', 'Send Test Message', 'Send Campaign']) {
				await chooseOption(page, 'operation', operation);
				await expectAllKept(fields, operation);
				expect(await chosen('campaign')).toBe(CAMPAIGN);
			}
		},
		10 * MINUTES,
	);

	it(
		'are kept by WA Message',
		async () => {
			const options = optionsOf('waMessage', 'template');
			await openSend('waMessage', options, 'template');
			await chooseFromList(page, 'template', TEMPLATE);
			await placeholderLabels(page, VALUES.length);
			await chooseFromList(page, 'defaultCountry', COUNTRY);
			const plain = fieldsOf('waMessage', 'send').filter(({ name }) =>
				['phoneNumber', 'skipAlreadySent'].includes(name),
			);
			expect(plain).toHaveLength(2);
			const fields = await typeAll(plain, VALUES, options);
			await expectAllKept(fields, 'typing');
			await expectKeptInAllModes(fields);
			for (const operation of ['Send Test Message', 'Send Message']) {
				await chooseOption(page, 'operation', operation);
				await expectAllKept(fields, operation);
				expect(await chosen('template')).toBe(TEMPLATE);
			}
		},
		10 * MINUTES,
	);
});

/** A field of the open node, by its path in the node's parameters. */
interface TypedField {
	readonly path: string;
	readonly type: INodeProperties['type'];
	/** The text to type, or the label to choose in a list of options. */
	readonly value: string;
}

const isList = ({ typeOptions }: INodeProperties) => typeOptions?.multipleValues === true;

const groupsOf = ({ options }: INodeProperties) => options as INodePropertyCollection[];

/** What the editor saves for an option that was only added. */
const unchanged = (option: INodeProperties) =>
	option.type === 'fixedCollection'
		? Object.fromEntries(groupsOf(option).map(({ name }) => [name, {}]))
		: option.default;

/** Types into the fields of an option of the open node. */
async function typeOption(page: Page, option: INodeProperties): Promise<TypedField[]> {
	const path = `options.${option.name}`;
	if (option.type !== 'fixedCollection') return [await typeInto(page, fieldFor(option, path))];
	if (isList(option)) {
		await addOption(page, option.displayName);
		await page.getByText(option.placeholder ?? '', { exact: true }).click();
	}
	const typed: TypedField[] = [];
	for (const { name, values } of groupsOf(option)) {
		for (const part of values.filter(({ type }) => type === 'string')) {
			const field = fieldFor(part, `${path}.${name}${isList(option) ? '[0]' : ''}.${part.name}`);
			typed.push(await typeInto(page, field));
		}
	}
	return typed;
}

/** A value for a field that differs from its default. */
function fieldFor(property: INodeProperties, path: string = property.name): TypedField {
	return { path, type: property.type, value: valueFor(property) };
}

function valueFor({ name, type, default: usual, options, typeOptions }: INodeProperties): string {
	if (type === 'boolean') return String(usual !== true);
	if (type === 'number') return String((typeOptions?.minValue ?? 0) + 3);
	if (type === 'json') return `["${name}"]`;
	if (type !== 'options') return `typed into ${name}`;
	const other = (options as INodePropertyOptions[]).find(({ value }) => value !== usual);
	if (other === undefined) throw new Error(`${name} has one choice alone`);
	return other.name;
}

async function typeInto(page: Page, field: TypedField): Promise<TypedField> {
	const box = boxOf(page, field);
	switch (field.type) {
		case 'boolean':
			await parameter(page, field).click();
			break;
		case 'options':
			await box.click();
			await page
				.locator(`${byTestId('parameter-input-item')}:visible`)
				.filter({ has: page.getByText(field.value, { exact: true }) })
				.first()
				.click();
			break;
		default:
			await box.fill(field.value);
			await box.blur();
	}
	return field;
}

/** The value of a field of the open node; undefined if it is not shown. */
async function heldBy(page: Page, field: TypedField): Promise<string | undefined> {
	const box = boxOf(page, field);
	if ((await box.count()) === 0) return undefined;
	if (field.type === 'boolean') return String(await box.isChecked());
	if (field.type === 'json') return (await box.innerText()).trim();
	const value = await box.inputValue();
	return field.type === 'number' ? value.replaceAll(/\D/g, '') : value;
}

function boxOf(page: Page, field: TypedField): Locator {
	const box = field.type === 'json' ? '.cm-content' : ':is(input, textarea)';
	return parameter(page, field).locator(box).first();
}

function parameter(page: Page, { path }: TypedField): Locator {
	return page.locator(`[data-parameter-path='parameters.${path}']`).first();
}
