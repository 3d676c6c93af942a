import { COUNTRIES } from '../phone/tables';

/**
 * Template languages by code, as the messaging network lists and names them. The service takes the full name
 * (specification, "Template": language), messages take the code.
 */
export const LANGUAGES: Readonly<Record<string, string>> = {
	af: 'Afrikaans',
	sq: 'Albanian',
	ar: 'Arabic',
	az: 'Azerbaijani',
	bn: 'Bengali',
	bg: 'Bulgarian',
	ca: 'Catalan',
	zh_CN: 'Chinese (CHN)',
	zh_HK: 'Chinese (HKG)',
	zh_TW: 'Chinese (TAI)',
	hr: 'Croatian',
	cs: 'Czech',
	da: 'Danish',
	nl: 'Dutch',
	en: 'English',
	en_GB: 'English (UK)',
	en_US: 'English (US)',
	et: 'Estonian',
	fil: 'Filipino',
	fi: 'Finnish',
	fr: 'French',
	ka: 'Georgian',
	de: 'German',
	el: 'Greek',
	gu: 'Gujarati',
	ha: 'Hausa',
	he: 'Hebrew',
	hi: 'Hindi',
	hu: 'Hungarian',
	id: 'Indonesian',
	ga: 'Irish',
	it: 'Italian',
	ja: 'Japanese',
	kn: 'Kannada',
	kk: 'Kazakh',
	rw_RW: 'Kinyarwanda',
	ko: 'Korean',
	ky_KG: 'Kyrgyz (Kyrgyzstan)',
	lo: 'Lao',
	lv: 'Latvian',
	lt: 'Lithuanian',
	mk: 'Macedonian',
	ms: 'Malay',
	ml: 'Malayalam',
	mr: 'Marathi',
	nb: 'Norwegian',
	fa: 'Persian',
	pl: 'Polish',
	pt_BR: 'Portuguese (BR)',
	pt_PT: 'Portuguese (POR)',
	pa: 'Punjabi',
	ro: 'Romanian',
	ru: 'Russian',
	sr: 'Serbian',
	sk: 'Slovak',
	sl: 'Slovenian',
	es: 'Spanish',
	es_AR: 'Spanish (ARG)',
	es_MX: 'Spanish (MEX)',
	es_ES: 'Spanish (SPA)',
	sw: 'Swahili',
	sv: 'Swedish',
	ta: 'Tamil',
	te: 'Telugu',
	th: 'Thai',
	tr: 'Turkish',
	uk: 'Ukrainian',
	ur: 'Urdu',
	uz: 'Uzbek',
	vi: 'Vietnamese',
	zu: 'Zulu',
};

/** ISO 639 code, with script or region: "de", "pt_BR", "zh-Hant". */
const CODE = /^[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,4})*$/;
const REGION = /[_-]([A-Za-z]{2}|\d{3})$/;
/** "English (AU)", "Spanish (419)", "Portuguese (Brazil)". */
const VARIETY = /^([^(]+?)(?: \((.+)\))?$/;

/**
 * The code of a template's language, as the messaging network writes it: "en_US".
 *
 * @param name full name (specification, "Template": language), or the code itself: "en-US"
 * @returns undefined for a language that is not known
 */
export function codeOfLanguage(name: string): string | undefined {
	const isName = (text: string) => plainCode(text) === plainCode(name);
	const listed = Object.entries(LANGUAGES).find((codeAndName) => codeAndName.some(isName));
	if (listed !== undefined) return listed[0];
	return CODE.test(name)
		? name.replace(REGION, (_, region: string) => `_${region.toUpperCase()}`)
		: codeOfVariety(name.toLowerCase());
}

/** Treats pt-br and pt_BR as the same code. */
export function plainCode(code: string): string {
	return code.replace('-', '_').toLowerCase();
}

/** Whether a message in one language can be of a template in another: a template's language may lack its region. */
export function fitsLanguage(code: string, ofTemplate: string): boolean {
	return code === ofTemplate || (!/[_-]/.test(ofTemplate) && code.startsWith(`${ofTemplate}_`));
}

/** The code of a listed language in a country that is not listed with it. */
function codeOfVariety(name: string): string | undefined {
	const [, wanted, region] = VARIETY.exec(name) ?? [];
	const listed = Object.entries(LANGUAGES).find(
		([, known]) => VARIETY.exec(known.toLowerCase())?.[1] === wanted,
	);
	const [language] = listed?.[0].split('_') ?? [];
	if (language === undefined || region === undefined) return language;
	const country = COUNTRIES.find((one) =>
		[one.iso, one.name].some((id) => id.toLowerCase() === region),
	);
	const code = country?.iso ?? (/^\d{3}$/.test(region) ? region : undefined);
	return code === undefined ? undefined : `${language}_${code}`;
}
