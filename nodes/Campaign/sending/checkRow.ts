import { cleanPhoneNumber } from '../../common/phone/cleanPhoneNumber';
import type { PhoneNumberReading } from '../../common/phone/numberingPlans';
import { resolvePhoneNumber } from '../../common/phone/phoneNumber';
import { checkParameters } from '../../common/template/parameters';
import type { CampaignSendBody } from '../requests';
import type { CampaignFacts, CampaignTemplate } from './campaignDirectory';
import { readText } from '../../common/checks/accidents';
import { readAttributeFields } from '../../common/checks/attributes';
import { readCountryCode, readTags } from '../../common/checks/contactFields';
import type { Reading } from '../../common/checks/reading';
import { accept, refuse } from '../../common/checks/reading';
import { readWebAddress } from '../../common/checks/webAddress';
import { parameterValues } from '../../common/template/parameterValues';
import type { CampaignRow } from './campaignRow';

export type CheckedRow =
	| { readonly ok: true; readonly body: CampaignSendBody; readonly template: CampaignTemplate }
	| { readonly ok: false; readonly problems: readonly string[] };

/** Templates that carry a file, which every send must name (specification: media). */
const MEDIA_TYPES = new Set(['IMAGE', 'VIDEO', 'FILE']);

/**
 * Checks one row against its campaign and builds the request's body. Pure; finds all problems of the
 * row, not just the first (specification, "Send through API campaign").
 */
export function checkRow(row: CampaignRow, campaign: CampaignFacts): CheckedRow {
	const problems: string[] = [];
	/** The value of a reading; a reading without one has told its problem. */
	const take = <T>(reading: Reading<T>): T | undefined => {
		if (reading.ok) return reading.value;
		problems.push(reading.problem);
		return undefined;
	};

	if (!campaign.ok) problems.push(campaign.problem);
	const name = take(readName(row.contactName));
	const countryCode = take(readCountryCode(row.defaultCountryCode));
	const phone = readPhone(row, countryCode);
	if (!phone.ok) problems.push(phone.reason);
	const attributes = take(readAttributeFields(row.attributes));
	const tags = take(readTags(row.tags));
	const source = take(readText('Source', row.source, 'data'));
	if (!campaign.ok) return { ok: false, problems };

	const { template } = campaign;
	const media = take(readMedia(row, template.type));
	const given = parameterValues(row.parameters, template.total_parameters);
	const parameters = given.ok
		? checkParameters(template, given.values, { fillsNames: true })
		: given;
	if (!parameters.ok) problems.push(...parameters.problems);
	if (problems.length > 0 || !phone.ok || !parameters.ok || name === undefined) {
		return { ok: false, problems };
	}
	return {
		ok: true,
		template,
		body: {
			name,
			phone_number: phone.digits,
			campaign_name: campaign.name,
			template_params: template.total_parameters === 0 ? undefined : parameters.values,
			media,
			source: source || undefined,
			attributes,
			default_country_code: countryCodeToSend(row, phone.digits, countryCode),
			tags,
		},
	};
}

function readName(value: unknown): Reading<string> {
	const name = readText('Contact Name', value, 'name');
	return name.ok && name.value === ''
		? refuse('The contact name is empty. The service needs one to create or update the contact')
		: name;
}

/** Under "Leave to the Service" only what the service forbids is taken away: + and separators. */
function readPhone(row: CampaignRow, countryCode: string | undefined): PhoneNumberReading {
	const { numbersWithoutPlus } = row;
	if (numbersWithoutPlus === 'service') return cleanPhoneNumber(row.phoneNumber);
	return resolvePhoneNumber(row.phoneNumber, {
		defaultCountryCode: countryCode,
		numbersWithoutPlus,
	});
}

/**
 * The number is complete by now, so the service has nothing to add. The code goes along where it is
 * that of the number; with a number of another country it could only mislead.
 */
function countryCodeToSend(
	row: CampaignRow,
	digits: string,
	countryCode: string | undefined,
): string | undefined {
	if (countryCode === undefined) return undefined;
	return row.numbersWithoutPlus === 'service' || digits.startsWith(countryCode)
		? countryCode
		: undefined;
}

function readMedia(row: CampaignRow, templateType: string): Reading<CampaignSendBody['media']> {
	const address = readText('Media URL', row.mediaUrl, 'data');
	if (!address.ok) return address;
	const name = readText('Media File Name', row.mediaFileName, 'data');
	if (!name.ok) return name;
	const filename = name.value;
	if (!MEDIA_TYPES.has(templateType)) {
		return address.value === '' && filename === ''
			? accept(undefined)
			: refuse(
					`The template is of type ${templateType} and carries no file. Leave "Media URL" and "Media File Name" empty`,
				);
	}
	if (address.value === '') {
		return refuse(`The template is of type ${templateType}, so "Media URL" is needed`);
	}
	const url = readWebAddress(address.value);
	if (!url.ok) return refuse(`"Media URL": ${url.problem}`);
	if (templateType === 'FILE' && filename === '') {
		return refuse('The template is of type FILE, so "Media File Name" is needed');
	}
	return accept(filename === '' ? { url: url.value } : { url: url.value, filename });
}
