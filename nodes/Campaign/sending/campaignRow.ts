import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import {
	cleanPhoneNumber,
	resolvePhoneNumber,
	personOf,
} from '../../values/phone/resolvePhoneNumber';
import { isInUse, readAsNational } from '../../values/phone/numberingPlans';
import { checkMedia, checkParameters, parameterValues } from '../../values/template/templateValues';
import { unfilledButton } from '../../values/template/placeholders';
import type { CampaignFacts, CampaignTemplate } from './campaignDirectory';
import { readText } from '../../values/checks/badValues';
import type { SentValue } from '../../values/checks/remarks';
import { fileValues, placeholderValues } from '../../values/checks/remarks';
import { withoutSignature } from '../../values/checks/webAddress';
import { readAttributeFields, readCountryFor, readTags } from '../../values/checks/contactValues';
import type { Result } from '../../values/result';
import {
	accept,
	combine,
	refuseAs,
	refuseEmpty,
	requireText,
	cellText,
	textOf,
} from '../../values/result';
import { checkSendKey, readSendKey } from '../../engine/sending/prepared';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import type { SendKeyInput, PreparedSend } from '../../engine/sending/prepared';
import type { Tester } from '../../engine/sending/testSend';
import type { Row } from '../../engine/run';
import type { MediaInput, ParameterInput } from '../../values/template/templateValues';
import { readMediaInput, readParameterInput } from '../../engine/parameterInput';
import { normalised } from '../../values/text';
import type { Schemas } from '../../service/requests';
import { compact, projectPath } from '../../service/requests';

/** "What Counts as the Same Message": campaign, recipient and values, or campaign and recipient. */
export type SameMessageMeans = 'values' | 'recipient';

/** One row of Campaign: Send Campaign or Preview as read from the parameters, not yet checked. */
export interface CampaignRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly media: MediaInput;
	/** The user's own key. */
	readonly sendKey: SendKeyInput;
	readonly sameMessageMeans: SameMessageMeans;
	readonly source: unknown;
	/** The form's list and JSON, as stored in the collection. */
	readonly attributes: IDataObject;
	readonly tags: unknown;
	readonly defaultCountry: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus | 'service';
}

/**
 * Reads all parameters of one row, each once.
 *
 * @param tester receives a test in place of the recipient, whose fields are then not read
 */
export function readCampaignRow(row: Row, tester?: Tester): CampaignRow {
	const { phoneNumber, contactName } = tester ?? {
		phoneNumber: row.param('phoneNumber', ''),
		contactName: row.param('contactName', ''),
	};
	return {
		campaign: readCampaignName(row),
		phoneNumber,
		contactName,
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: row.option('mediaUrl'),
			fileName: row.option('mediaFileName'),
			labels: { url: 'Media URL', fileName: 'Media File Name' },
		}),
		sendKey: readSendKey(row, 'sendKey'),
		sameMessageMeans: row.param<SameMessageMeans>('sameMessageMeans', 'values'),
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

/** With the blanks around it: two campaigns may differ only in these, and the list offers both. */
function readCampaignName(row: Row): string {
	const { value } = row.locator('campaign');
	return typeof value === 'string' && value.trim() !== '' ? value : textOf(value);
}

/** Body of a campaign send (specification, "Send through API campaign"). */
export type CampaignSendBody = Schemas['SendCampaignRequest'];

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
	const country = readCountryFor(row.phoneNumber, row.defaultCountry, row.numbersWithoutPlus);
	const countryCode = country.ok ? country.value : undefined;
	const checked = combine({
		campaign,
		name: readContactName(row.contactName),
		country,
		phone: readPhone(row, countryCode),
		attributes: readAttributeFields(row.attributes),
		tags: readTags(row.tags),
		source: readText('Source', row.source, 'data'),
		sendKey: checkSendKey(row.sendKey),
		...(campaign.ok ? forTemplate(row, campaign.value.template) : NO_TEMPLATE),
	});
	if (!checked.ok) return checked;
	const { name, phone, attributes, tags, source, sendKey, media, parameters } = checked.value;
	const { name: campaignName, template } = checked.value.campaign;
	return accept({
		template,
		sendKey,
		body: {
			name,
			phone_number: phone.digits,
			campaign_name: campaignName,
			template_params: template.total_parameters === 0 ? undefined : parameters,
			media,
			source: source || undefined,
			attributes,
			default_country_code: phone.code,
			tags,
		},
	});
}

/** The values of a row that are remarked on if they look odd. */
export function valuesOfSend({ body, template }: CheckedSend): SentValue[] {
	const { name, template_params: values = [], media } = body;
	const fillsFirstName = values.some((value) => value.includes('$FirstName'));
	return [
		{ field: '"Contact Name"', value: name, place: 'person', fillsFirstName },
		...placeholderValues(values),
		...(media === undefined
			? []
			: fileValues(media.url, media.filename, template.type.toLowerCase())),
	];
}

/** The parts that are checked against the campaign's template. */
interface TemplateParts {
	readonly media: Result<CampaignSendBody['media']>;
	readonly parameters: Result<string[]>;
	readonly button: Result<undefined>;
}

/** Without a template these parts are not checked: the campaign's own issue is reported. */
const NO_TEMPLATE: TemplateParts = {
	media: accept(undefined),
	parameters: accept([]),
	button: accept(undefined),
};

function forTemplate(row: CampaignRow, template: CampaignTemplate): TemplateParts {
	const given = parameterValues(row.parameters, template.total_parameters);
	return {
		media: checkMedia(row.media, template.type, { needsFileName: true }),
		button: refuseUnfilledButton(template),
		parameters: given.ok ? checkParameters(template, given.value, { fillsNames: true }) : given,
	};
}

/** Refuses a template that campaigns cannot fill (specification, "Send through API campaign": template_params). */
export function refuseUnfilledButton(template: CampaignTemplate): Result<undefined> {
	const title = unfilledButton(template);
	if (title === undefined) return accept(undefined);
	const heading = `The button "${title}" of template "${template.name}" has a placeholder that campaigns cannot fill`;
	return refuseAs(
		'buttonNotFilled',
		`${heading}. Create a campaign with a template without it, or use WA Message: Send Message, which fills buttons`,
		heading,
	);
}

function readContactName(value: unknown): Result<string> {
	return requireText(
		readText('Contact Name', value, 'name'),
		refuseEmpty('The contact name is empty. The service needs one to create or update the contact'),
	);
}

/**
 * The number as it is sent. Under "Leave to the Service" only what the service forbids is removed, + and separators, and
 * the country code goes with it, unless the number is complete: the service would prepend the code again.
 */
function readPhone(
	{ numbersWithoutPlus, phoneNumber }: CampaignRow,
	defaultCountryCode: string | undefined,
): Result<{ readonly digits: string; readonly code?: string }> {
	if (numbersWithoutPlus !== 'service') {
		const number = resolvePhoneNumber(phoneNumber, { defaultCountryCode, numbersWithoutPlus });
		return number.ok ? accept({ digits: number.value }) : number;
	}
	const cleaned = cleanPhoneNumber(phoneNumber, defaultCountryCode);
	if (!cleaned.ok) return cleaned;
	const { digits, hasInternationalPrefix } = cleaned.value;
	return accept({ digits, code: hasInternationalPrefix ? undefined : defaultCountryCode });
}

const SEND_PATH = projectPath('campaign', 'api', 'send');

/**
 * A checked row as it is sent: POST /project/{project_id}/campaign/api/send (specification, "Send through API
 * campaign").
 *
 * @param sendKey the user's own key, or ''
 * @param means what counts as the same message if there is no key
 */
export function campaignSend(
	body: CampaignSendBody,
	sendKey: string,
	means: SameMessageMeans,
): PreparedSend {
	const { campaign_name: campaign, phone_number: phoneNumber, name: contactName } = body;
	const recipient = recipientOf(body);
	// Campaign and recipient, or campaign and the key that the user wrote.
	const repeatKey = JSON.stringify(
		sendKey === '' ? [campaign, recipient] : [campaign, 'key', sendKey],
	);
	const isKeyAlone = sendKey !== '' || means === 'recipient';
	return {
		ok: true,
		facts: { campaign, phoneNumber, contactName: contactName && cellText(contactName) },
		numbers: numbersOf(body),
		request: {
			method: 'POST',
			path: SEND_PATH,
			body: compact({ ...body }),
			repeatability: 'once',
			returns: 'send',
		},
		repeatKey,
		sendKey,
		message: isKeyAlone
			? { key: repeatKey }
			: { key: `${repeatKey}${digestOf(body)}`, person: repeatKey },
		recipient,
		group: campaign,
	};
}

/** Only "Leave to the Service" sends a code that the number does not begin with; the number most likely lacks it. */
function numbersOf({
	phone_number: digits,
	default_country_code: code = '',
}: CampaignSendBody): string[] | undefined {
	return digits.startsWith(code) ? undefined : [code + digits, digits];
}

/** A number that the service completes counts as its most likely full number. */
function recipientOf({
	phone_number: digits,
	default_country_code: code,
}: CampaignSendBody): string {
	if (code === undefined) return personOf(digits);
	const national = readAsNational(digits, code);
	return personOf(isInUse(national) || !digits.startsWith(code) ? national.digits : digits);
}

/** What the recipient sees of a row: its values and its file. A changed contact name does not send it again. */
function digestOf({ template_params: values = [], media }: CampaignSendBody): string {
	const seen = [
		values.map(normalised),
		media && [withoutSignature(media.url), media.filename?.trim()],
	];
	return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}
