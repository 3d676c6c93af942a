// The words of the documentation that others have replaced.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROSE, replacedWords } from '../../../scripts/docs/words.mts';
import { ROOT } from '../../../testkit/paths.mts';

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
