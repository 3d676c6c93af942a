import type { IDataObject } from 'n8n-workflow';
import type { PhoneNumberRules } from '../../common/phone/phoneNumber';
import type { Row } from '../../common/rows/row';
import { readMediaInput, readParameterInput } from '../../common/template/parameterInput';
import type { MessageType } from '../requests';
import type { ContentInput } from './content';
import type { InteractiveInput } from './interactive';
import type { TemplateInput } from './templateContent';

/** What the row's message type needs. */
export type MessageContent =
	| ({ readonly type: 'template' } & { readonly template: TemplateInput })
	| ({ readonly type: 'interactive' } & { readonly interactive: InteractiveInput })
	| ({ readonly type: Exclude<MessageType, 'template' | 'interactive'> } & {
			readonly plain: ContentInput;
	  });

/** One row of Message: Send as read from the parameters, not yet checked. */
export interface MessageRow {
	readonly to: unknown;
	readonly content: MessageContent;
	readonly defaultCountryCode: unknown;
	readonly numbersWithoutPlus: PhoneNumberRules['numbersWithoutPlus'];
	readonly messagingProduct: unknown;
	readonly recipientType: unknown;
	/** The user's own key; empty for the number with the whole content. */
	readonly sendKey: unknown;
}

/** Reads all parameters of one row, each once. */
export function readMessageRow(row: Row): MessageRow {
	return readAddressed(row, row.param('to', ''), readContent(row));
}

/** The same for a template message that somebody else gets. */
export function readTemplateRow(row: Row, to: unknown): MessageRow {
	return readAddressed(row, to, { type: 'template', template: readTemplate(row) });
}

function readAddressed(row: Row, to: unknown, content: MessageContent): MessageRow {
	const additional = row.param<IDataObject>('additionalFields', {});
	return {
		to,
		content,
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: additional.numbersWithoutPlus as MessageRow['numbersWithoutPlus'],
		messagingProduct: additional.messagingProduct,
		recipientType: additional.recipientType,
		sendKey: additional.sendKey,
	};
}

function readContent(row: Row): MessageContent {
	const type = row.param<MessageType>('messageType', 'text');
	switch (type) {
		case 'template':
			return { type, template: readTemplate(row) };
		case 'interactive':
			return { type, interactive: readInteractive(row) };
		default:
			return {
				type,
				plain: {
					text: row.param('text', ''),
					mediaLink: row.param('mediaLink', ''),
					options: row.param<IDataObject>('contentOptions', {}),
				},
			};
	}
}

function readTemplate(row: Row): TemplateInput {
	const options = row.param<IDataObject>('templateOptions', {});
	return {
		name: row.located('template'),
		languageCode: row.param('languageCode', ''),
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: options.headerMediaUrl,
			fileName: options.headerFileName,
			labels: { url: 'Header Media URL', fileName: 'Header File Name' },
		}),
		options,
	};
}

function readInteractive(row: Row): InteractiveInput {
	const type = String(row.param('interactiveType', 'product'));
	const options = row.param<IDataObject>('interactiveOptions', {});
	const catalogueId = row.located('catalogue');
	const { header, body, footer } = options;
	if (type === 'product') {
		const content = { by: 'product', catalogueId, retailerId: row.located('product') } as const;
		// The messaging network allows no header there, and the form shows none.
		return { type, content, header: '', body, footer };
	}
	// Nodes of version 1 do not ask: a product list is JSON there.
	if (type === 'product_list' && row.param<string>('productListMode', 'json') === 'form') {
		return {
			type,
			content: { by: 'productList', catalogueId, sections: row.param('sections', {}) },
			header: row.param('interactiveHeader', ''),
			body: row.param('interactiveBody', ''),
			footer,
		};
	}
	return {
		type,
		content: { by: 'json', action: row.param('interactiveAction', '{}') },
		header,
		body,
		footer,
	};
}
