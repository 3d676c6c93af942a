// Types into fields of every kind, chosen by a node's description, and reads their values.
import type { Locator, Page } from 'playwright-core';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { byTestId } from '../editor.mts';
import { addOption } from '../nodes.mts';

/** A field of the open node, by its path in the node's parameters. */
export interface TypedField {
	readonly path: string;
	readonly type: INodeProperties['type'];
	/** The text to type, or the label to choose in a list of options. */
	readonly value: string;
}

/** Adds an option to the open node and types into its fields. */
export async function typeOption(page: Page, option: INodeProperties): Promise<TypedField[]> {
	await addOption(page, option.displayName);
	const path = `options.${option.name}`;
	if (option.type !== 'fixedCollection') return [await typeInto(page, fieldFor(option, path))];
	const isList = option.typeOptions?.multipleValues === true;
	if (isList) await page.getByText(option.placeholder ?? '', { exact: true }).click();
	const typed: TypedField[] = [];
	for (const { name, values } of option.options as INodePropertyCollection[]) {
		for (const part of values.filter(({ type }) => type === 'string')) {
			const field = fieldFor(part, `${path}.${name}${isList ? '[0]' : ''}.${part.name}`);
			typed.push(await typeInto(page, field));
		}
	}
	return typed;
}

/** A value for a field that differs from its default. */
export function fieldFor(property: INodeProperties, path: string = property.name): TypedField {
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

export async function typeInto(page: Page, field: TypedField): Promise<TypedField> {
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
export async function heldBy(page: Page, field: TypedField): Promise<string | undefined> {
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
