/** What neither source has: parts of the United Kingdom, older names, and those in common use in several languages. */
const MORE_NAMES: Readonly<Record<string, string>> = {
	America: 'US',
	Bharat: 'IN',
	'Bosnia-Herzegovina': 'BA',
	Britain: 'GB',
	Burma: 'MM',
	'Česká republika': 'CZ',
	'DR Congo': 'CD',
	DRC: 'CD',
	EEUU: 'US',
	Eire: 'IE',
	England: 'GB',
	'Grã-Bretanha': 'GB',
	'Gran Bretagna': 'GB',
	'Gran Bretaña': 'GB',
	'Grande-Bretagne': 'GB',
	'Great Britain': 'GB',
	Grossbritannien: 'GB',
	Großbritannien: 'GB',
	Holland: 'NL',
	'Hong Kong SAR': 'HK',
	'Korea, South': 'KR',
	KSA: 'SA',
	'Kyrgyz Republic': 'KG',
	'Lao PDR': 'LA',
	'Macao SAR': 'MO',
	'Macau SAR': 'MO',
	Macedonia: 'MK',
	'Northern Ireland': 'GB',
	'Regno Unito': 'GB',
	'Republic of Ireland': 'IE',
	RSA: 'ZA',
	Saudi: 'SA',
	Scotland: 'GB',
	'Slovak Republic': 'SK',
	'Stati Uniti': 'US',
	Svizzera: 'CH',
	'The Former Yugoslav Republic of Macedonia': 'MK',
	Trinidad: 'TT',
	UAE: 'AE',
	Vatican: 'VA',
	'Vatican City State': 'VA',
	Wales: 'GB',
	الإمارات: 'AE',
	السعودية: 'SA',
};

/** Official names of one country by which people may mean another. */
const SEVERAL_COUNTRIES = ['', 'Congo'];

/**
 * English names of countries that Node's Intl does not have: those of ISO 4217, the United Nations and CLDR's
 * alternatives.
 *
 * @param territories of CLDR, as JSON
 * @param countryCodes CSV with a header
 * @param countries by two-letter code, with the names that Node's Intl has
 */
export function countryNames(
	territories: string,
	countryCodes: string,
	countries: Readonly<Record<string, { readonly name: string }>>,
): Record<string, string> {
	const { main } = JSON.parse(territories) as {
		main: { en: { localeDisplayNames: { territories: Readonly<Record<string, string>> } } };
	};
	const alternatives = Object.entries(main.en.localeDisplayNames.territories).flatMap(
		([key, name]) => (key.includes('-alt-') ? [[name, key.slice(0, 2)] as const] : []),
	);
	const [header = [], ...rows] = csvRows(countryCodes);
	const cell = (row: readonly string[], column: string) => row[header.indexOf(column)] ?? '';
	const official = rows.flatMap((row) =>
		['UNTERM English Short', 'official_name_en', 'ISO4217-currency_country_name'].map(
			(column) => [cell(row, column).replaceAll('*', ''), cell(row, 'ISO3166-1-Alpha-2')] as const,
		),
	);
	const english = Object.values(countries).map(({ name }) => name);
	const known = new Set([...english, ...SEVERAL_COUNTRIES].map(withoutCase));
	const names: Record<string, string> = {};
	for (const [name, iso] of [...Object.entries(MORE_NAMES), ...official, ...alternatives]) {
		if (known.has(withoutCase(name)) || countries[iso] === undefined) continue;
		known.add(withoutCase(name));
		names[name.trim()] = iso;
	}
	const sorted = Object.entries(names).sort(([one], [other]) => one.localeCompare(other, 'en'));
	return Object.fromEntries(sorted);
}

function withoutCase(name: string): string {
	return name
		.toLowerCase()
		.replace(/ \(the\)| *$/g, '')
		.replaceAll('&', 'and')
		.replaceAll('’', "'");
}

/** Cells of a CSV text, by row; quoted cells contain no line break. */
function csvRows(text: string): string[][] {
	return text
		.split(/\r?\n/)
		.map((line) =>
			Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain = '']) =>
				quoted === undefined ? plain : quoted.replaceAll('""', '"'),
			),
		);
}
