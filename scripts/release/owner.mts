// The values that only the project's owner can fill in, and their placeholders until then. No one can register the
// placeholders: GitHub allows no underscores in owner names, and .invalid is a reserved domain.

/** In the address of the repository, wherever it appears. */
export const NO_OWNER = 'OWNER_NOT_SET';
export const NO_AUTHOR = 'AUTHOR_NOT_SET';
export const NO_EMAIL = 'author-not-set@example.invalid';

interface Owner {
	/** Person or organisation on GitHub. */
	organisation: string;
	/** Author of the package, by name. */
	author: string;
	email: string;
}

export interface TextFile {
	/** from the checkout's folder on, with slashes */
	path: string;
	text: string;
}

/** The fields of package.json that name the owner. */
export interface Manifest {
	name: string;
	version: string;
	homepage: string;
	author: { name: string; email: string };
	repository: { url: string };
}

/** Files that mention the placeholders themselves. */
const ABOUT_PLACEHOLDERS = /^(RELEASING\.md|scripts\/release\/.*|test\/scripts\/release\/.*)$/;

/** @returns the files with placeholders filled in; files without one are left out */
export function withOwner(files: readonly TextFile[], owner: Owner): TextFile[] {
	return files.flatMap(({ path, text }) => {
		if (ABOUT_PLACEHOLDERS.test(path)) return [];
		const filled = text
			.replaceAll(NO_OWNER, owner.organisation)
			.replaceAll(NO_AUTHOR, owner.author)
			.replaceAll(NO_EMAIL, owner.email);
		return filled === text ? [] : [{ path, text: filled }];
	});
}

/** @returns the issues with an owner; none when it is complete */
export function ownerProblems({ organisation, author, email }: Owner): string[] {
	const problems: string[] = [];
	if (!/^[a-z\d](?:-?[a-z\d]){0,38}$/i.test(organisation)) {
		problems.push(`"${organisation}" is not a user or organisation on GitHub`);
	}
	if (author.trim() === '') problems.push('The author has no name');
	if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(email))
		problems.push(`"${email}" is no e-mail address`);
	return problems;
}

/**
 * What the owner still has to fill in or fix before anything is published.
 *
 * @param files every text file of the repository
 */
export function publishingProblems(manifest: Manifest, files: readonly TextFile[]): string[] {
	const { author, repository, homepage, name } = manifest;
	const own = /^git\+https:\/\/github\.com\/([^/]+)\/([^/]+)\.git$/.exec(repository.url);
	const address = own === null ? undefined : `https://github.com/${own[1]}/${own[2]}`;
	const problems: string[] = [];
	if (author.name === NO_AUTHOR) problems.push('package.json: author.name is not set');
	if (/\.(invalid|example)$/.test(author.email))
		problems.push('package.json: author.email is not set');
	if (address === undefined) {
		problems.push(
			'package.json: repository.url must be git+https://github.com/<owner>/<repository>.git',
		);
	} else if (homepage !== `${address}#readme`) {
		problems.push(`package.json: homepage must be ${address}#readme`);
	}
	for (const { path, text } of files) {
		if (ABOUT_PLACEHOLDERS.test(path)) continue;
		const left = [NO_OWNER, NO_AUTHOR, NO_EMAIL].filter((placeholder) =>
			text.includes(placeholder),
		);
		if (left.length > 0) problems.push(`${path}: ${left.join(' and ')} must be replaced`);
	}
	return [...problems, ...wrongOwnerLinks(files, name, own?.[1])];
}

/** Links to a repository of this name under another owner, where anyone could create one. */
export function wrongOwnerLinks(files: readonly TextFile[], name: string, owner = ''): string[] {
	const links = new RegExp(`github\\.com/([\\w.-]+)/${name}\\b`, 'g');
	return files.flatMap(({ path, text }) => {
		const others = [...text.matchAll(links)].flatMap(([, found = '']) =>
			found === owner ? [] : [found],
		);
		return others.length === 0
			? []
			: [`${path}: links to the repository of ${[...new Set(others)].join(', ')}, not of ${owner}`];
	});
}
