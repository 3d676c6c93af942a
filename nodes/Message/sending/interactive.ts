import type { IDataObject } from 'n8n-workflow';
import { fromJson, asText } from '../../common/checks/values';
import type { Result } from '../../common/result/result';
import { accept, refuse, refuseEmpty } from '../../common/result/result';
import { compact } from '../../common/service/request';
import { readMessageJson, readMessageText } from './messageText';

/** What the form holds for an interactive message. */
export interface InteractiveInput {
	readonly type: string;
	readonly catalogueId: unknown;
	readonly retailerId: unknown;
	readonly action: unknown;
	readonly options: IDataObject;
}

/** Content of an interactive message (specification, "Send message": interactive). */
export function interactiveContent(input: InteractiveInput): Result<IDataObject> {
	const action = input.type === 'product' ? productAction(input) : jsonAction(input.action);
	if (!action.ok) return action;
	const body = readMessageText('Body', input.options.body);
	if (!body.ok) return body;
	const footer = readMessageText('Footer', input.options.footer);
	if (!footer.ok) return footer;
	return accept(
		compact({
			type: input.type,
			body: textPart(body.value),
			footer: textPart(footer.value),
			action: action.value,
		}),
	);
}

function productAction({ catalogueId, retailerId }: InteractiveInput): Result<IDataObject> {
	const catalogue = asText(catalogueId);
	const retailer = asText(retailerId);
	if (!catalogue)
		return refuseEmpty('"Catalogue" is empty. Choose a connected catalogue, or enter its ID');
	if (!retailer)
		return refuseEmpty('"Product" is empty. Choose a product, or enter its retailer ID');
	return accept({ catalog_id: catalogue, product_retailer_id: retailer });
}

function jsonAction(action: unknown): Result<IDataObject> {
	const value = fromJson(action);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return refuse('"Action" must be a JSON object such as {"catalog_id": "810001"}');
	}
	if (Object.keys(value).length === 0) {
		return refuseEmpty('"Action" is empty. Enter the action as JSON');
	}
	return readMessageJson('Action', value as IDataObject);
}

function textPart(text: string): { text: string } | undefined {
	return text === '' ? undefined : { text };
}
