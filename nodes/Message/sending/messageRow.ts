import type { IDataObject } from 'n8n-workflow';
import { isLocalAddress } from '../../values/checks/webAddress';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import type { SendKeyInput } from '../../engine/sending/prepared';
import { readSendKey } from '../../engine/sending/prepared';
import type { Tester } from '../../engine/sending/testSend';
import type { Row } from '../../engine/run';
import { readFormValues, readMediaInput, readParameterInput } from '../../engine/parameterInput';
import type { MessageType } from '../messageRequests';
import type { InteractiveInput } from './interactive';
import type { TemplateInput } from './templateContent';

/** Form values of a message that is neither template nor interactive. */
export interface ContentInput {
	readonly text: unknown;
	readonly mediaUrl: unknown;
	/** Whether the service runs in the own network, and can open files there. */
	readonly isServiceLocal?: boolean;
	readonly caption: unknown;
	readonly fileName: unknown;
	readonly previewUrl: unknown;
}

/** The values that the row's message type needs. */
export type MessageContent =
	| ({ readonly type: 'template' } & { readonly template: TemplateInput })
	| ({ readonly type: 'interactive' } & { readonly interactive: InteractiveInput })
	| ({ readonly type: Exclude<MessageType, 'template' | 'interactive'> } & {
			readonly plain: ContentInput;
	  });

/** One row of Message: Send Message as read from the parameters, not yet checked. */
export interface MessageRow {
	readonly phoneNumber: unknown;
	readonly content: MessageContent;
	readonly defaultCountry: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus;
	/** Constants of the messaging network. */
	readonly network: { readonly messagingProduct?: unknown; readonly recipientType?: unknown };
	/** The user's own key; if empty, number and content are the key. */
	readonly sendKey: SendKeyInput;
}

/**
 * Reads all parameters of one row, each once.
 *
 * @param tester receives a test in place of the recipient, whose number is then not read
 */
export function readMessageRow(row: Row, tester?: Tester): MessageRow {
	return {
		phoneNumber: tester === undefined ? row.param('phoneNumber', '') : tester.phoneNumber,
		content: readContent(row),
		defaultCountry: row.locator('defaultCountry').value,
		numbersWithoutPlus: row.option('numbersWithoutPlus', 'mixed') as NumbersWithoutPlus,
		network: optionGroup(row, 'networkFields'),
		sendKey: readSendKey(row, 'options.sendKey'),
	};
}

function readContent(row: Row): MessageContent {
	const type = row.param<MessageType>('messageType', 'text');
	switch (type) {
		case 'template':
			return { type, template: readTemplateInput(row) };
		case 'interactive':
			return { type, interactive: readInteractive(row) };
		default:
			return {
				type,
				plain: {
					text: row.param('text', ''),
					mediaUrl: row.param('mediaUrl', ''),
					isServiceLocal: isLocalAddress(row.baseUrl),
					caption: row.option('caption'),
					fileName: row.option('mediaFileName'),
					previewUrl: row.option('previewUrl', false),
				},
			};
	}
}

function readTemplateInput(row: Row): TemplateInput {
	const given = optionGroup(row, 'headerAndButtons');
	return {
		name: row.located('template'),
		languageCode: row.option('languageCode'),
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: given.headerMediaUrl,
			fileName: given.headerFileName,
			labels: { url: 'Header Media URL', fileName: 'Header File Name' },
		}),
		outsideBody: {
			formValues: readFormValues(row),
			headerText: given.headerText,
			buttonValues: given.buttonValues,
		},
		components: row.option('components'),
		languagePolicy: optionGroup(row, 'networkFields').languagePolicy,
	};
}

/** The fields of an option that holds several; none if it was not added. */
function optionGroup(row: Row, name: 'headerAndButtons' | 'networkFields'): IDataObject {
	return (row.option(name, {}) as { values?: IDataObject }).values ?? {};
}

function readInteractive(row: Row): InteractiveInput {
	const type = String(row.param('interactiveType', 'product'));
	const texts = {
		header: type === 'product' ? '' : row.param('interactiveHeader', ''),
		body: row.param('interactiveBody', ''),
		footer: row.param('footer', ''),
	};
	return { type, content: readInteractiveContent(row, type), ...texts };
}

function readInteractiveContent(row: Row, type: string): InteractiveInput['content'] {
	const catalogueId = row.located('catalogue');
	if (type === 'product') return { by: 'product', catalogueId, retailerId: row.located('product') };
	if (type === 'product_list' && row.param<string>('productListMode', 'form') === 'form') {
		return { by: 'productList', catalogueId, sections: row.param('sections', {}) };
	}
	return { by: 'json', action: row.param('interactiveAction', '{}') };
}
