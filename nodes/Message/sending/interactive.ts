import type { IDataObject } from 'n8n-workflow';
import { readText } from '../../values/checks/badValues';
import {
	fromJson,
	isRecord,
	accept,
	combine,
	refuse,
	refuseEmpty,
	requireText,
} from '../../values/result';
import type { Result } from '../../values/result';
import { compact } from '../../service/requests';
import { readLimitedText, readMessageJson, readMessageText } from './messageText';
import { productListAction, readCatalogue } from './productList';

/** Form values of an interactive message. */
export interface InteractiveInput {
	/** product, product_list or flow. */
	readonly type: string;
	readonly content:
		| { readonly by: 'product'; readonly catalogueId: unknown; readonly retailerId: unknown }
		| { readonly by: 'productList'; readonly catalogueId: unknown; readonly sections: unknown }
		| { readonly by: 'json'; readonly action: unknown };
	readonly header: unknown;
	readonly body: unknown;
	readonly footer: unknown;
}

/** Content of an interactive message (specification, "Send message": interactive). */
export function interactiveContent(input: InteractiveInput): Result<IDataObject> {
	const checked = combine({
		action: actionOf(input.content),
		...(input.content.by === 'productList' ? productListTexts(input) : textsOf(input)),
	});
	if (!checked.ok) return checked;
	const { action, header, body, footer } = checked.value;
	return accept(
		compact({
			type: input.type,
			header: header === '' ? undefined : { type: 'text', text: header },
			body: textPart(body),
			footer: textPart(footer),
			action,
		}),
	);
}

function actionOf(content: InteractiveInput['content']): Result<IDataObject> {
	switch (content.by) {
		case 'product':
			return productAction(content.catalogueId, content.retailerId);
		case 'productList':
			return productListAction(content.catalogueId, content.sections);
		case 'json':
			return jsonAction(content.action);
	}
}

function productAction(catalogueId: unknown, retailerId: unknown): Result<IDataObject> {
	const catalogue = readCatalogue(catalogueId);
	if (!catalogue.ok) return catalogue;
	const retailer = requireText(
		readText('Product', retailerId, 'data'),
		refuseEmpty('"Product" is empty. Choose a product, or enter its retailer ID'),
	);
	if (!retailer.ok) return retailer;
	return accept({ catalog_id: catalogue.value, product_retailer_id: retailer.value });
}

function jsonAction(action: unknown): Result<IDataObject> {
	const value = fromJson(action);
	if (!isRecord(value)) {
		return refuse('"Action" must be a JSON object such as {"catalog_id": "810001"}');
	}
	if (Object.keys(value).length === 0) {
		return refuseEmpty('"Action" is empty. Enter the action as JSON');
	}
	return readMessageJson('Action', value);
}

type Texts = Pick<InteractiveInput, 'header' | 'body' | 'footer'>;

function textsOf({ header, body, footer }: Texts) {
	return {
		header: readMessageText('Header', header),
		body: readMessageText('Body', body),
		footer: readMessageText('Footer', footer),
	};
}

/** The messaging network's limits for the texts of product lists. */
function productListTexts({ header, body, footer }: Texts) {
	const required = (field: string, value: unknown, longest: number) =>
		requireText(
			readLimitedText(field, value, longest),
			refuse(`"${field}" is empty. A product list needs one`),
		);
	return {
		header: required('Header', header, 60),
		body: required('Body', body, 1024),
		footer: readLimitedText('Footer', footer, 60),
	};
}

function textPart(text: string): { text: string } | undefined {
	return text === '' ? undefined : { text };
}
