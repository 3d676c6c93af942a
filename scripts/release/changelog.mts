// CHANGELOG.md, in the form of https://keepachangelog.com.

/**
 * The text below a version's heading.
 *
 * @param version such as 0.2.0, or Unreleased
 * @returns undefined if there is no such heading
 */
export function sectionOf(changelog: string, version: string): string | undefined {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((one) => one.startsWith(`[${version}]`));
	return section?.replace(/^.*\n/, '').trim();
}
