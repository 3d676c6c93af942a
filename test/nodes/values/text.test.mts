import { expect, it } from 'vitest';
import { joinSentences } from '../../../nodes/values/text.ts';

it.each<[Array<string | undefined>, string]>([
	[['One', 'two'], 'One. two.'],
	[['Done.', 'Really?', 'Yes!', 'Well'], 'Done. Really? Yes! Well.'],
	[['A. B', undefined, '', 'C'], 'A. B. C.'],
	[['', undefined], ''],
	[[], ''],
])('makes sentences of %j', (texts, sentences) => {
	expect(joinSentences(...texts)).toBe(sentences);
});
