// The words of the documentation: their number, and those that others have replaced.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { countWords, PROSE, replacedWords, wordLines } from '../../../scripts/docs/words.mts';
import { ROOT } from '../../../testkit/paths.mts';
import { temporaryFolder } from '../../harness/temporaryFolder.mts';

it('counts each page of the guide, and all pages together', () => {
	const root = temporaryFolder();
	const files = {
		'README.md': '# Three words\n',
		'docs/guide/a.md': `${'word '.repeat(751)}\n`,
		'docs/guide/b.md': '| one | two |\n',
		'docs/node_modules/tool/README.md': 'not ours',
	};
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	const counts = countWords(root);
	expect(counts).toEqual([
		{ what: 'README.md', words: 3, most: 550 },
		{ what: 'docs/guide/a.md', words: 751, most: 750 },
		{ what: 'docs/guide/b.md', words: 5, most: 750 },
		{ what: '{README,CONTRIBUTING,docs/**/*}.md', words: 759, most: 36_000 },
		{ what: 'sandbox/README.md', words: 0, most: 2000 },
	]);
	expect(wordLines(counts).slice(0, 2)).toEqual([
		'README.md: 3 of 550 words',
		'docs/guide/a.md: 751 of 750 words, too many',
	]);
});

it('names words that others have replaced, with their line, but not in code', () => {
	const text = [
		'The service refused it, see `refused`.',
		'In the next',
		'run it sends the unsent rows.',
		'```',
		'the answer',
		'```',
		'Its answers [leave by](the/run) a person. This person reads it.',
	].join('\n');
	expect(replacedWords('a.md', text)).toEqual([
		'a.md:1 - refused: use reject',
		'a.md:7 - answers: use response, respond',
		'a.md:2 - next run: use execution',
		'a.md:7 - This person: use recipient',
		'a.md:3 - unsent: use not sent, notSent',
		'a.md:7 - leave by: use go to',
	]);
});

it.each(globSync(PROSE, { cwd: ROOT }).toSorted())('%s has one word for one thing', (file) => {
	expect(replacedWords(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
});
