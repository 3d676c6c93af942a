// Templates carry a language's full English name, messages a code: "English" and "en" or "en_US".
import { LANGUAGE_ALIASES, REGION_ALIASES, SCRIPT_NAMES } from './languageAliases.mts';
import { LANGUAGE_NAMES, REGION_NAMES } from './languageNames.mts';

/** The parsed form of a name or code: "Portuguese (BR)" and pt_BR alike are {language: pt, region: BR}. */
interface Variety {
	language: string;
	/** ISO 15924; undefined if unspecified */
	script?: string | undefined;
	/** ISO 3166-1 or UN M.49; undefined if unspecified */
	region?: string | undefined;
}

const CODE = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|[0-9]{3}))?$/i;
/** Some languages have names as short as codes, "Lao" and "Ga": these begin with a capital. */
const BARE_CODE = /^[a-z]{2,3}$/;

const scripts = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' });

/** Names are compared without case, accents and punctuation. */
function plain(name: string): string {
	return name
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.toLowerCase();
}

const byName = new Map(
	[...inverted(LANGUAGE_NAMES), ...Object.entries(LANGUAGE_ALIASES)].map(([name, tag]) => [
		plain(name),
		tag,
	]),
);
const scriptByName = new Map(
	Object.entries(SCRIPT_NAMES).map(([name, code]) => [plain(name), code]),
);
const regionByName = new Map(
	[
		...Object.keys(REGION_NAMES).map((code): [string, string] => [code, code]),
		...inverted(REGION_NAMES),
		...Object.entries(REGION_ALIASES),
	].map(([name, code]) => [plain(name), code]),
);

function inverted(names: Readonly<Record<string, string>>): Array<[name: string, code: string]> {
	return Object.entries(names).map(([code, name]) => [name, code]);
}

/** @returns what is wrong with a template's language, if anything */
export function languageNameProblem(name: string): string | undefined {
	if (readName(name)) return undefined;
	const shown = JSON.stringify(name.slice(0, 100));
	const coded = readCode(name);
	if (coded) return `${shown} is a language code: write the full name, ${fullName(coded)}`;
	const [base, bracket] = parts(name);
	return bracket !== undefined && byName.has(plain(base))
		? `${shown} names a region that is not known: write its English name or its code, for example English (US)`
		: `${shown} is not a language: write its full English name, for example English, Bengali or Portuguese (BR)`;
}

/** @returns what is wrong with a message's language code, if anything */
export function languageCodeProblem(code: string): string | undefined {
	return readCode(code)
		? undefined
		: `${JSON.stringify(code.slice(0, 100))} is not a language code: write for example en, en_US or pt_BR`;
}

/**
 * Whether the code matches the template's language. A part that either leaves out matches anything:
 * "English" answers to en, en_US and en_GB, "English (US)" to en_US and en, not to en_GB.
 */
export function codeMatchesLanguage(code: string, languageName: string): boolean {
	const coded = readCode(code);
	const named = readName(languageName);
	if (!coded || !named || coded.language !== named.language) return false;
	return isCompatible(coded.region, named.region) && isCompatible(scriptOf(coded), scriptOf(named));
}

function isCompatible(one: string | undefined, other: string | undefined): boolean {
	return one === undefined || other === undefined || one === other;
}

/** With Chinese the region implies the script: zh_HK is in traditional characters. */
function scriptOf({ language, script, region }: Variety): string | undefined {
	if (script !== undefined || region === undefined || language !== 'zh') return script;
	return new Intl.Locale(language, { region }).maximize().script;
}

/** "Portuguese (BR)" is ["Portuguese", "BR"], "English" is ["English"]. */
function parts(name: string): [base: string, bracket?: string] {
	const [, base, bracket] = /^([^()]+)\(([^()]+)\)\s*$/.exec(name) ?? [];
	return base === undefined || bracket === undefined ? [name] : [base, bracket];
}

function readName(name: string): Variety | undefined {
	if (BARE_CODE.test(name)) return undefined;
	const [base, bracket] = parts(name);
	// Empty brackets: "English ()" is not "English".
	if (/[()]/.test(base)) return undefined;
	const tag = byName.get(plain(base));
	if (tag === undefined) return undefined;
	const named = varietyOf(tag);
	if (bracket === undefined) return named;
	const script = scriptByName.get(plain(bracket));
	const region = regionByName.get(plain(bracket));
	if (script !== undefined && isCompatible(script, named.script)) return { ...named, script };
	if (region !== undefined && isCompatible(region, named.region)) return { ...named, region };
	return undefined;
}

function readCode(code: string): Variety | undefined {
	if (!CODE.test(code)) return undefined;
	const variety = varietyOf(code.replaceAll('_', '-'));
	const { language, script, region } = variety;
	const isKnown =
		language in LANGUAGE_NAMES &&
		(script === undefined || scripts.of(script) !== undefined) &&
		(region === undefined || region in REGION_NAMES);
	return isKnown ? variety : undefined;
}

/** Norwegian is nb on the network, no in CLDR. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: 'no' };

/** Parses a tag (BCP 47); maps older and three-letter codes to current ones. */
function varietyOf(tag: string): Variety {
	const { language, script, region } = new Intl.Locale(tag);
	return { language: SAME_LANGUAGE[language] ?? language, script, region };
}

/** For a hint: "English (US)" for en_US. */
function fullName({ language, region }: Variety): string {
	const name = LANGUAGE_NAMES[language] ?? 'English';
	return region === undefined ? name : `${name} (${region})`;
}
