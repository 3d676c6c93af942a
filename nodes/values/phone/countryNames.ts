import { COUNTRIES } from './callingCodes';

/**
 * ISO 3166-1: a country's three-letter code, then its two-letter code. UK is reserved for the United Kingdom, ASC and
 * TAA for parts of Saint Helena; XKX is in common use for Kosovo.
 */
const CODES = `
	UK:GB ABW:AW AFG:AF AGO:AO AIA:AI ALA:AX ALB:AL AND:AD ARE:AE ARG:AR ARM:AM ASC:AC ASM:AS ATG:AG
	AUS:AU AUT:AT AZE:AZ BDI:BI BEL:BE BEN:BJ BES:BQ BFA:BF BGD:BD BGR:BG BHR:BH BHS:BS BIH:BA
	BLM:BL BLR:BY BLZ:BZ BMU:BM BOL:BO BRA:BR BRB:BB BRN:BN BTN:BT BWA:BW CAF:CF CAN:CA CCK:CC
	CHE:CH CHL:CL CHN:CN CIV:CI CMR:CM COD:CD COG:CG COK:CK COL:CO COM:KM CPV:CV CRI:CR CUB:CU
	CUW:CW CXR:CX CYM:KY CYP:CY CZE:CZ DEU:DE DJI:DJ DMA:DM DNK:DK DOM:DO DZA:DZ ECU:EC EGY:EG
	ERI:ER ESH:EH ESP:ES EST:EE ETH:ET FIN:FI FJI:FJ FLK:FK FRA:FR FRO:FO FSM:FM GAB:GA GBR:GB
	GEO:GE GGY:GG GHA:GH GIB:GI GIN:GN GLP:GP GMB:GM GNB:GW GNQ:GQ GRC:GR GRD:GD GRL:GL GTM:GT
	GUF:GF GUM:GU GUY:GY HKG:HK HND:HN HRV:HR HTI:HT HUN:HU IDN:ID IMN:IM IND:IN IOT:IO IRL:IE
	IRN:IR IRQ:IQ ISL:IS ISR:IL ITA:IT JAM:JM JEY:JE JOR:JO JPN:JP KAZ:KZ KEN:KE KGZ:KG KHM:KH
	KIR:KI KNA:KN KOR:KR KWT:KW LAO:LA LBN:LB LBR:LR LBY:LY LCA:LC LIE:LI LKA:LK LSO:LS LTU:LT
	LUX:LU LVA:LV MAC:MO MAF:MF MAR:MA MCO:MC MDA:MD MDG:MG MDV:MV MEX:MX MHL:MH MKD:MK MLI:ML
	MLT:MT MMR:MM MNE:ME MNG:MN MNP:MP MOZ:MZ MRT:MR MSR:MS MTQ:MQ MUS:MU MWI:MW MYS:MY MYT:YT
	NAM:NA NCL:NC NER:NE NFK:NF NGA:NG NIC:NI NIU:NU NLD:NL NOR:NO NPL:NP NRU:NR NZL:NZ OMN:OM
	PAK:PK PAN:PA PER:PE PHL:PH PLW:PW PNG:PG POL:PL PRI:PR PRK:KP PRT:PT PRY:PY PSE:PS PYF:PF
	QAT:QA REU:RE ROU:RO RUS:RU RWA:RW SAU:SA SDN:SD SEN:SN SGP:SG SHN:SH SJM:SJ SLB:SB SLE:SL
	SLV:SV SMR:SM SOM:SO SPM:PM SRB:RS SSD:SS STP:ST SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ SXM:SX
	SYC:SC SYR:SY TAA:TA TCA:TC TCD:TD TGO:TG THA:TH TJK:TJ TKL:TK TKM:TM TLS:TL TON:TO TTO:TT
	TUN:TN TUR:TR TUV:TV TWN:TW TZA:TZ UGA:UG UKR:UA URY:UY USA:US UZB:UZ VAT:VA VCT:VC VEN:VE
	VGB:VG VIR:VI VNM:VN VUT:VU WLF:WF WSM:WS XKK:XK YEM:YE ZAF:ZA ZMB:ZM ZWE:ZW
`;

/** Two-letter country codes by three-letter code, and by UK. */
export const ALPHA_2: ReadonlyMap<string, string> = new Map(
	CODES.trim()
		.split(/\s+/)
		.map((pair) => pair.split(':') as [string, string]),
);

/** Languages in which a spreadsheet may name countries. */
const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'hi'];

/** English names in common use that CLDR does not list first. */
const OTHER_NAMES: ReadonlyArray<readonly [name: string, iso: string]> = [
	['Czech Republic', 'CZ'],
	['Great Britain', 'GB'],
	['Holland', 'NL'],
	['Ivory Coast', 'CI'],
	['The Netherlands', 'NL'],
	['Turkey', 'TR'],
	['UAE', 'AE'],
	['United States of America', 'US'],
];

let isoByName: ReadonlyMap<string, string> | undefined;

/**
 * A country's two-letter code (ISO 3166-1), from its two- or three-letter code or its name in English, Spanish,
 * Portuguese, French, German, Hindi or its own main language; undefined for an unknown country.
 */
export function isoOf(text: string): string | undefined {
	const code = text.toUpperCase();
	const iso = ALPHA_2.get(code) ?? code;
	if (COUNTRIES.some((country) => country.iso === iso)) return iso;
	isoByName ??= readNames();
	return isoByName.get(plainName(text));
}

/** Built once, for the first text that is not a code: 3,400 names take about 30 ms. */
function readNames(): Map<string, string> {
	const names = new Map(COUNTRIES.map(({ iso, name }) => [plainName(name), iso]));
	for (const [name, iso] of OTHER_NAMES) names.set(plainName(name), iso);
	const isos = COUNTRIES.map(({ iso }) => iso);
	for (const iso of isos) addNames(names, mainLanguageOf(iso), [iso]);
	for (const language of LANGUAGES) addNames(names, language, isos);
	return names;
}

/** From the likely subtags of Unicode CLDR: "nl" for NL. */
function mainLanguageOf(iso: string): string {
	return new Intl.Locale('und', { region: iso }).maximize().language;
}

function addNames(names: Map<string, string>, language: string, isos: readonly string[]): void {
	for (const style of ['long', 'short'] as const) {
		const regions = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
		for (const iso of isos) {
			const name = regions.of(iso);
			if (name !== undefined) names.set(plainName(name), iso);
		}
	}
}

/** Ignores case and accents: "Türkiye" equals "turkiye", "Trinidad & Tobago" equals "Trinidad and Tobago". */
function plainName(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/&/g, 'and')
		.replace(/’/g, "'")
		.toLowerCase();
}
