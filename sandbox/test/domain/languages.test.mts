// Language names in templates, language codes in messages, and which ones match.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_ALIASES, REGION_ALIASES } from '../../domain/languageAliases.mts';
import { LANGUAGE_NAMES, REGION_NAMES } from '../../domain/languageNames.mts';
import {
	codeMatchesLanguage,
	languageCodeProblem,
	languageNameProblem,
} from '../../domain/languages.mts';
import { languageNamesModule } from '../../../scripts/make-language-names.mts';

/** The template languages of the messaging network, in its own spelling. */
const NETWORK = `
Afrikaans af|Albanian sq|Arabic ar|Arabic (EGY) ar_EG|Arabic (UAE) ar_AE|Arabic (LBN) ar_LB
Arabic (MAR) ar_MA|Arabic (QAT) ar_QA|Azerbaijani az|Belarusian be_BY|Bengali bn|Bengali (IND) bn_IN
Bulgarian bg|Catalan ca|Chinese (CHN) zh_CN|Chinese (HKG) zh_HK|Chinese (TAI) zh_TW|Croatian hr|Czech cs
Danish da|Dari prs_AF|Dutch nl|Dutch (BEL) nl_BE|English en|English (UK) en_GB|English (US) en_US
English (UAE) en_AE|English (AUS) en_AU|English (CAN) en_CA|English (GHA) en_GH|English (IRL) en_IE
English (IND) en_IN|English (JAM) en_JM|English (MYS) en_MY|English (NZL) en_NZ|English (QAT) en_QA
English (SGP) en_SG|English (UGA) en_UG|English (ZAF) en_ZA|Estonian et|Filipino fil|Finnish fi|French fr
French (BEL) fr_BE|French (CAN) fr_CA|French (CHE) fr_CH|French (CIV) fr_CI|French (MAR) fr_MA|Georgian ka
German de|German (AUT) de_AT|German (CHE) de_CH|Greek el|Gujarati gu|Hausa ha|Hebrew he|Hindi hi|Hungarian hu
Indonesian id|Irish ga|Italian it|Japanese ja|Kannada kn|Kazakh kk|Kinyarwanda rw_RW|Korean ko
Kyrgyz (Kyrgyzstan) ky_KG|Lao lo|Latvian lv|Lithuanian lt|Macedonian mk|Malay ms|Malayalam ml|Marathi mr
Norwegian nb|Pashto ps_AF|Persian fa|Polish pl|Portuguese (BR) pt_BR|Portuguese (POR) pt_PT|Punjabi pa
Romanian ro|Russian ru|Serbian sr|Sinhala si_LK|Slovak sk|Slovenian sl|Spanish es|Spanish (ARG) es_AR
Spanish (CHL) es_CL|Spanish (COL) es_CO|Spanish (CRI) es_CR|Spanish (DOM) es_DO|Spanish (ECU) es_EC
Spanish (HND) es_HN|Spanish (MEX) es_MX|Spanish (PAN) es_PA|Spanish (PER) es_PE|Spanish (SPA) es_ES
Spanish (URY) es_UY|Swahili sw|Swedish sv|Tamil ta|Telugu te|Thai th|Turkish tr|Ukrainian uk|Urdu ur|Uzbek uz
Vietnamese vi|Zulu zu`
	.trim()
	.split(/[|\n]/)
	.map((line): [name: string, code: string] => {
		const space = line.lastIndexOf(' ');
		return [line.slice(0, space), line.slice(space + 1)];
	});

/** The part of a code that names the language; Dari is a variety of Persian. */
const baseOf = (code: string) => code.replace(/_.*/, '').replace('prs', 'fa');
const regionOf = (code: string) => /_(.*)/.exec(code)?.[1];

describe('the languages of the messaging network', () => {
	it.each(NETWORK)('%s is %s', (name, code) => {
		expect(languageNameProblem(name)).toBeUndefined();
		expect(languageCodeProblem(code)).toBeUndefined();
		expect(codeMatchesLanguage(code, name)).toBe(true);
		expect(codeMatchesLanguage(code.replace('_', '-'), name)).toBe(true);
		expect(languageNameProblem(code)).toMatch(/is a language code: write the full name, [A-Z]/);
	});

	it('are distinguished by language, and by region where both name one', () => {
		for (const [name, own] of NETWORK) {
			for (const [, code] of NETWORK) {
				const [one, other] = [regionOf(own), regionOf(code)];
				// A name without brackets implies no region, except Dari, which is spoken in Afghanistan.
				const isFree = !name.includes('(') && name !== 'Dari';
				const isSame =
					baseOf(own) === baseOf(code) &&
					(isFree || one === undefined || other === undefined || one === other);
				expect(codeMatchesLanguage(code, name), `${code} for ${name}`).toBe(isSame);
			}
		}
	});
});

describe('names of languages', () => {
	it('include every name of the tables', () => {
		for (const name of [...Object.values(LANGUAGE_NAMES), ...Object.keys(LANGUAGE_ALIASES)]) {
			expect(languageNameProblem(name), name).toBeUndefined();
		}
	});

	it.each([
		'english',
		'ENGLISH',
		'Norwegian Bokmal',
		'Maori',
		'Lao',
		'Ga',
		'Spanish (Venezuela)',
		'Spanish (VE)',
		'Spanish (Latin America)',
		'Portuguese(BR)',
		'American English',
		'Chinese (Traditional)',
		'Serbian (Latin)',
		'Simplified Chinese (Singapore)',
	])('accept %s', (name) => expect(languageNameProblem(name)).toBeUndefined());

	it.each([
		...['', ' ', '()', '(BR)', 'Klingonese', 'Englisch', 'English-ish', 'English US', 'English ()'],
		...['English (', 'English (US) (UK)', 'English (US)x', 'constructor', '__proto__', '{{1}}'],
		'Unknown language',
		'Multiple languages',
		'No linguistic content',
	])('reject %j', (name) => {
		expect(languageNameProblem(name)).toBe(
			`${JSON.stringify(name)} is not a language: write its full English name, for example English, Bengali or Portuguese (BR)`,
		);
		expect(codeMatchesLanguage('en', name)).toBe(false);
	});

	it.each([
		'English (Mars)',
		'Portuguese (Pseudo-Accents)',
		'American English (UK)',
		'Simplified Chinese (Traditional)',
	])('report the unknown region of %s', (name) =>
		expect(languageNameProblem(name)).toMatch(/names a region that is not known/),
	);

	it.each([
		['en', 'English'],
		['EN', 'English'],
		['en_us', 'English (US)'],
		['pt-BR', 'Portuguese (BR)'],
		['lao', 'Lao'],
		['prs', 'Persian (AF)'],
	])('suggest the name where %s stands for %s', (code, name) => {
		expect(languageNameProblem(code)).toBe(
			`${JSON.stringify(code)} is a language code: write the full name, ${name}`,
		);
		expect(languageNameProblem(name)).toBeUndefined();
	});

	it('are truncated in messages', () => {
		expect(languageNameProblem('x'.repeat(10_000))?.length).toBeLessThan(300);
		expect(languageCodeProblem('x'.repeat(10_000))?.length).toBeLessThan(300);
	});
});

describe('codes of languages', () => {
	it.each(['en', 'EN', 'en_US', 'en-us', 'zh_Hant_HK', 'es_419', 'fil', 'tl', 'nb', 'no', 'eng'])(
		'accept %s',
		(code) => expect(languageCodeProblem(code)).toBeUndefined(),
	);

	it.each([
		...[
			'',
			'e',
			'english',
			'English',
			'zz',
			'und',
			'mul',
			'en_',
			'_US',
			'en_!!!',
			'en_U',
			'en_USA',
		],
		...['en_ZZ', 'en_XX', 'en_Abcd', 'en_US_POSIX', 'en US', 'en_US ', 'e\u0301n'],
	])('reject %j', (code) => {
		expect(languageCodeProblem(code)).toMatch(/is not a language code: write for example en,/);
		expect(codeMatchesLanguage(code, 'English')).toBe(false);
	});

	it.each<[string, string, boolean]>([
		['en', 'English (US)', true],
		['en_GB', 'English (US)', false],
		['en_GB', 'British English', true],
		['pt', 'Portuguese (BR)', true],
		['pt_PT', 'Portuguese (BR)', false],
		['pt_PT', 'Brazilian Portuguese', false],
		['bn', 'Bangla', true],
		['or', 'Oriya', true],
		['or', 'Odia', true],
		['fa', 'Farsi', true],
		['fa_IR', 'Persian', true],
		['fa_IR', 'Dari', false],
		['nb', 'Norwegian', true],
		['no', 'Norwegian', true],
		['nb_NO', 'Norwegian Bokmål', true],
		['nn', 'Norwegian', false],
		['tl', 'Filipino', true],
		['fil', 'Tagalog', true],
		['ga', 'Ga', false],
		['gaa', 'Ga', true],
		['id', 'Hindi', false],
		['hi', 'Hinglish', false],
		['zh', 'Chinese (HKG)', true],
		['zh_Hant', 'Chinese (HKG)', true],
		['zh_Hans', 'Chinese (HKG)', false],
		['zh_CN', 'Chinese (Simplified)', true],
		['zh_TW', 'Chinese (Simplified)', false],
		['zh_Hant_TW', 'Traditional Chinese', true],
		['sr_Latn', 'Serbian (Cyrillic)', false],
		['sr_RS', 'Serbian (Latin)', true],
		['sr_Cyrl_RS', 'Serbian', true],
	])('%s matches %s: %s', (code, name, matches) => {
		expect(codeMatchesLanguage(code, name)).toBe(matches);
	});

	it('cover every language of the table', () => {
		for (const [tag, name] of Object.entries(LANGUAGE_NAMES)) {
			// Bhojpuri has two codes: an old collective one and its own.
			if (tag === 'bh') continue;
			expect(codeMatchesLanguage(tag, name), tag).toBe(true);
		}
	});
});

describe('the tables', () => {
	it('match the current CLDR', async () => {
		const file = new URL('../../domain/languageNames.mts', import.meta.url);
		expect(readFileSync(file, 'utf8')).toBe(await languageNamesModule());
	});

	it('have aliases only for known languages and regions, and repeat no CLDR name', () => {
		const known = Object.values(LANGUAGE_NAMES);
		for (const [name, tag] of Object.entries(LANGUAGE_ALIASES)) {
			expect(LANGUAGE_NAMES, name).toHaveProperty([tag]);
			expect(known).not.toContain(name);
		}
		for (const [name, code] of Object.entries(REGION_ALIASES)) {
			expect(REGION_NAMES, name).toHaveProperty([code]);
			expect(Object.values(REGION_NAMES)).not.toContain(name);
		}
	});
});
