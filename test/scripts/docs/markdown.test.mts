// The editor's texts as Markdown. The rest of a generated page is compared with the committed one in pages.test.mts.
import { describe, expect, it } from 'vitest';
import { fromEditorText } from '../../../scripts/docs/markdown.mts';

describe('A text of the editor as Markdown', () => {
	it.each([
		['Open <b>Webhook URLs</b> above', 'Open **Webhook URLs** above'],
		['See <a href="https://a.test/a_b">the page</a>', 'See [the page](https://a.test/a_b)'],
		['e.g. {{ $json.my_id }} or <code>a_b</code>', 'e.g. `{{ $json.my_id }}` or `a_b`'],
		['Two<br>lines', 'Two lines'],
		['snake_case * [x] <tag>', 'snake\\_case \\* \\[x\\] \\<tag\\>'],
	])('%s', (text, expected) => {
		expect(fromEditorText(text)).toBe(expected);
	});
});
