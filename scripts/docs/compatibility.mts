// The versions of n8n in the README, from package.json.

/** "compatibility.n8n" of package.json: the oldest version, and the date of each version's last full smoke test. */
interface Compatibility {
	readonly least: string;
	readonly tried: Readonly<Record<string, string>>;
}

const BLOCK = /(<!-- compatibility: .*? -->\n).*?(<!-- \/compatibility -->)/s;

/**
 * The README with the versions as they are in package.json.
 *
 * @throws {Error} if the README has no marks around them
 */
export function withCompatibility(readme: string, { least, tried }: Compatibility): string {
	if (!BLOCK.test(readme)) throw new Error('README.md has no block of compatibility');
	return readme.replace(
		BLOCK,
		`$1\nSelf-hosted n8n ${least} or later. Tested on ${testedOn(tried)}.\n\n$2`,
	);
}

/** "1.123.81, 2.22.6 and 2.41.1 on 22 November 2026", by date if there are several. */
function testedOn(tried: Compatibility['tried']): string {
	const byDate = Map.groupBy(Object.keys(tried), (version) => tried[version] ?? '');
	const versions = new Intl.ListFormat('en-GB');
	const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
	return [...byDate]
		.map(([day, names]) => `${versions.format(names)} on ${date.format(Date.parse(day))}`)
		.join(', ');
}
