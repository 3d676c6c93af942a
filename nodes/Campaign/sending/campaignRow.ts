import { cleanPhoneNumber } from '../../values/phone/cleanPhoneNumber';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import { checkParameters, parameterValues } from '../../values/template/templateValues';
import type { CampaignSendBody } from '../campaignRequests';
import type { CampaignFacts, CampaignTemplate } from './campaignDirectory';
import { readText } from '../../values/checks/badValues';
import { readAttributeFields, readCountry, readTags } from '../../values/checks/contactValues';
import type { Result } from '../../values/result';
import { accept, combine, refuseEmpty } from '../../values/result';
import { checkMedia } from '../../values/template/media';
import { checkSendKey, readSendKey } from '../../engine/sending/prepared';
import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import type { SendKeyInput } from '../../engine/sending/prepared';
import type { Test } from '../../engine/sending/testSend';
import type { Row } from '../../engine/run';
import type { MediaInput } from '../../values/template/media';
import type { ParameterInput } from '../../values/template/templateValues';
import { readMediaInput, readParameterInput } from '../../engine/parameterInput';

/** One row of Campaign: Send Campaign or Preview as read from the parameters, not yet checked. */
export interface CampaignRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly media: MediaInput;
	/** The user's own key. */
	readonly sendKey: SendKeyInput;
	readonly source: unknown;
	/** The form's list and JSON, as the collection holds them. */
	readonly attributes: IDataObject;
	readonly tags: unknown;
	readonly defaultCountry: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus | 'service';
}

/**
 * Reads all parameters of one row, each once.
 *
 * @param tester gets a test in place of the recipient, whose fields are not read then
 */
export function readCampaignRow(row: Row, tester?: Test['tester']): CampaignRow {
	const { phoneNumber, contactName } = tester ?? {
		phoneNumber: row.param('phoneNumber', ''),
		contactName: row.param('contactName', ''),
	};
	return {
		campaign: row.located('campaign'),
		phoneNumber,
		contactName,
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: row.option('mediaUrl'),
			fileName: row.option('mediaFileName'),
			labels: { url: 'Media URL', fileName: 'Media File Name' },
		}),
		sendKey: readSendKey(row),
		source: row.option('source'),
		attributes: {
			attributes: row.option('attributes', {}) as IDataObject,
			attributesJson: row.option('attributesJson') as IDataObject,
		},
		tags: row.option('tags'),
		defaultCountry: row.locator('defaultCountry').value,
		numbersWithoutPlus: row.option(
			'numbersWithoutPlus',
			'mixed',
		) as CampaignRow['numbersWithoutPlus'],
	};
}

/** A row that can be sent. */
export interface CheckedSend {
	readonly body: CampaignSendBody;
	/** The user's own key; empty for none. */
	readonly sendKey: string;
	readonly template: CampaignTemplate;
}

/**
 * Checks one row against its campaign and builds the request's body. Pure; finds all problems of the
 * row, not just the first (specification, "Send through API campaign").
 */
export function checkRow(row: CampaignRow, campaign: Result<CampaignFacts>): Result<CheckedSend> {
	const country = readCountry(row.defaultCountry);
	const countryCode = country.ok ? country.value : undefined;
	const checked = combine({
		campaign,
		name: readName(row.contactName),
		country,
		digits: readPhone(row, countryCode),
		attributes: readAttributeFields(row.attributes),
		tags: readTags(row.tags),
		source: readText('Source', row.source, 'data'),
		sendKey: checkSendKey(row.sendKey),
		...(campaign.ok ? forTemplate(row, campaign.value.template) : NO_TEMPLATE),
	});
	if (!checked.ok) return checked;
	const { name, digits, attributes, tags, source, sendKey, media, parameters } = checked.value;
	const { name: campaignName, template } = checked.value.campaign;
	return accept({
		template,
		sendKey,
		body: {
			name,
			phone_number: digits,
			campaign_name: campaignName,
			template_params: template.total_parameters === 0 ? undefined : parameters,
			media,
			source: source || undefined,
			attributes,
			default_country_code: countryCodeToSend(row, countryCode),
			tags,
		},
	});
}

/** What only the campaign's template can decide. */
interface TemplateParts {
	readonly media: Result<CampaignSendBody['media']>;
	readonly parameters: Result<string[]>;
}

/** The only issue reported for a campaign that cannot be sent through. */
const NO_TEMPLATE: TemplateParts = { media: accept(undefined), parameters: accept([]) };

function forTemplate(row: CampaignRow, template: CampaignTemplate): TemplateParts {
	const given = parameterValues(row.parameters, template.total_parameters);
	return {
		media: checkMedia(row.media, template.type, { needsFileName: true }),
		parameters: given.ok ? checkParameters(template, given.value, { fillsNames: true }) : given,
	};
}

function readName(value: unknown): Result<string> {
	const name = readText('Contact Name', value, 'name');
	return name.ok && name.value === ''
		? refuseEmpty(
				'The contact name is empty. The service needs one to create or update the contact',
			)
		: name;
}

/** Under "Leave to the Service" only what the service forbids is taken away: + and separators. */
function readPhone(row: CampaignRow, countryCode: string | undefined): Result<string> {
	const { numbersWithoutPlus } = row;
	if (numbersWithoutPlus === 'service') {
		const cleaned = cleanPhoneNumber(row.phoneNumber);
		return cleaned.ok ? accept(cleaned.value.digits) : cleaned;
	}
	return resolvePhoneNumber(row.phoneNumber, {
		defaultCountryCode: countryCode,
		numbersWithoutPlus,
	});
}

/** With a complete number a code could only mislead: the service would put it before the number once more. */
function countryCodeToSend(
	{ numbersWithoutPlus, phoneNumber }: CampaignRow,
	countryCode: string | undefined,
): string | undefined {
	if (numbersWithoutPlus !== 'service') return undefined;
	const cleaned = cleanPhoneNumber(phoneNumber);
	return cleaned.ok && !cleaned.value.hasInternationalPrefix ? countryCode : undefined;
}
