import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { PhoneNumberRules } from '../../common/phone/phoneNumber';
import { locatorText } from '../../common/fields/locatorText';
import { readParameterInput } from '../../common/template/parameterInput';
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
export function readMessageRow(context: IExecuteFunctions, index: number): MessageRow {
	const param = (name: string, fallback?: unknown): unknown =>
		context.getNodeParameter(name, index, fallback);
	const additional = param('additionalFields', {}) as IDataObject;
	return {
		to: param('to', ''),
		content: readContent(context, index, param),
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: additional.numbersWithoutPlus as MessageRow['numbersWithoutPlus'],
		messagingProduct: additional.messagingProduct,
		recipientType: additional.recipientType,
		sendKey: additional.sendKey,
	};
}

function readContent(
	context: IExecuteFunctions,
	index: number,
	param: (name: string, fallback?: unknown) => unknown,
): MessageContent {
	const type = param('messageType', 'text') as MessageType;
	switch (type) {
		case 'template':
			return {
				type,
				template: {
					name: locatorText(context, 'template', index),
					languageCode: param('languageCode', ''),
					parameters: readParameterInput(context, index),
					options: param('templateOptions', {}) as IDataObject,
				},
			};
		case 'interactive':
			return { type, interactive: readInteractive(context, index, param) };
		default:
			return {
				type,
				plain: {
					text: param('text', ''),
					mediaLink: param('mediaLink', ''),
					options: param('contentOptions', {}) as IDataObject,
				},
			};
	}
}

function readInteractive(
	context: IExecuteFunctions,
	index: number,
	param: (name: string, fallback?: unknown) => unknown,
): InteractiveInput {
	const interactiveType = String(param('interactiveType', 'product'));
	const isProduct = interactiveType === 'product';
	return {
		type: interactiveType,
		catalogueId: isProduct ? locatorText(context, 'catalogue', index) : '',
		retailerId: isProduct ? locatorText(context, 'product', index) : '',
		action: param('interactiveAction', '{}'),
		options: param('interactiveOptions', {}) as IDataObject,
	};
}
