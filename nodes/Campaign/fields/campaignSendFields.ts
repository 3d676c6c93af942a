import type { INodeProperties } from 'n8n-workflow';
import { messageField, parameterFields, withOptionalValues } from '../../form/parameterFields';
import { defaultCountryField } from '../../form/countryLocator';
import { phoneNumberField } from '../../form/phoneNumberOptions';
import { skipAlreadySentField } from '../../engine/sending/optionFields';
import { formOfTests, testerFields } from '../../engine/sending/testSend';
import { fromListOr } from '../../form/locators';
import { campaignOptions } from './campaignOptions';

/** A LIVE API campaign, chosen from a list or given by its name. Its value is the name, which sends need. */
const campaignNameLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaign',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The campaign to send through. Only API campaigns that are LIVE accept sends.',
	modes: fromListOr('campaign', 'searchSendableCampaigns', {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. Appointment reminder',
	}),
};

/** Campaign, message, recipient, values, extras: in the order in which users think of a send. */
function fieldsOfSend(...who: INodeProperties[]): INodeProperties[] {
	return [
		campaignNameLocator,
		messageField('campaign.value'),
		...who,
		...parameterFields('campaign.value', { fillsNames: true }),
		skipAlreadySentField({
			default: true,
			hint: 'Each person gets the same values only once. To repeat a message, turn this off, or set the Send Key option to something that differs each time, such as a date or an event ID.',
		}),
		campaignOptions,
	];
}

const contactNameField: INodeProperties = {
	displayName: 'Contact Name',
	name: 'contactName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Asha Rao',
	description:
		'Full name of the recipient. It is stored on the contact and fills $Name and $FirstName.',
};

/** The fields that Send and Preview share (specification, "Send through API campaign"). */
export const sendFields = fieldsOfSend(phoneNumberField, defaultCountryField, contactNameField);

/** The same fields without n8n's check for required values. */
export const withoutRequired = (fields: readonly INodeProperties[]): INodeProperties[] =>
	fields.map((field) => ({
		...(field.type === 'resourceMapper' ? withOptionalValues(field) : field),
		required: false,
	}));

/** The same with the tester in place of the recipient. */
export const testFields = formOfTests(
	fieldsOfSend(
		...testerFields(defaultCountryField, { needsName: true }),
		phoneNumberField,
		contactNameField,
	),
);
