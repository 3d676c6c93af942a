/** Scripts that put no spaces between words: each of their letters counts as a word. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/** A word, a number, or a sign that says what a value is: "€", "%", "#", an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{Sc}\p{So}%#@&]/gu;

/** The words of a text in one spelling: case, punctuation, white space and formatting such as *bold* make no difference. */
export function wordsOf(text: string): string[] {
	return text.normalize('NFKC').toLowerCase().replace(UNSPACED, ' $& ').match(WORD) ?? [];
}
