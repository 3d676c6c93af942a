import type { IDataObject } from 'n8n-workflow';
import type { ParameterReader } from '../../common/parameters/parameterReader';
import type { PhoneNumberRules } from '../../common/phone/phoneNumber';
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
export function readMessageRow(reader: ParameterReader, index: number): MessageRow {
	const additional = reader.read('additionalFields', index, {}) as IDataObject;
	return {
		to: reader.read('to', index, ''),
		content: readContent(reader, index),
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: additional.numbersWithoutPlus as MessageRow['numbersWithoutPlus'],
		messagingProduct: additional.messagingProduct,
		recipientType: additional.recipientType,
		sendKey: additional.sendKey,
	};
}

function readContent(reader: ParameterReader, index: number): MessageContent {
	const type = reader.read('messageType', index, 'text') as MessageType;
	switch (type) {
		case 'template':
			return { type, template: readTemplate(reader, index) };
		case 'interactive':
			return { type, interactive: readInteractive(reader, index) };
		default:
			return {
				type,
				plain: {
					text: reader.read('text', index, ''),
					mediaLink: reader.read('mediaLink', index, ''),
					options: reader.read('contentOptions', index, {}) as IDataObject,
				},
			};
	}
}

function readTemplate(reader: ParameterReader, index: number): TemplateInput {
	return {
		name: reader.readLocator('template', index),
		languageCode: reader.read('languageCode', index, ''),
		parameters: readParameterInput(reader, index),
		options: reader.read('templateOptions', index, {}) as IDataObject,
	};
}

function readInteractive(reader: ParameterReader, index: number): InteractiveInput {
	return {
		type: String(reader.read('interactiveType', index, 'product')),
		catalogueId: reader.readLocator('catalogue', index),
		retailerId: reader.readLocator('product', index),
		action: reader.read('interactiveAction', index, '{}'),
		options: reader.read('interactiveOptions', index, {}) as IDataObject,
	};
}
