// Redacts every password that was ever valid here, in every encoding that a client may use.

const BLOT = '[redacted]';

export type Secrets = ReturnType<typeof createSecrets>;

export function createSecrets() {
	const forms = new Set<string>();
	const headers = new Set<string>();
	let pattern: RegExp | undefined;

	function redactText(text: string): string {
		if (forms.size === 0) return text;
		pattern ??= anyOf(forms);
		return text.replace(pattern, BLOT);
	}

	function redactValue(value: unknown): unknown {
		if (typeof value === 'string') return redactText(value);
		if (typeof value === 'number') return redactNumber(value);
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map(redactValue);
		const entries = Object.entries(value).map(([key, child]) => [
			redactText(key),
			redactValue(child),
		]);
		return Object.fromEntries(entries);
	}

	function redactNumber(value: number): unknown {
		const text = String(value);
		return redactText(text) === text ? value : BLOT;
	}

	return {
		add(secret: string): void {
			for (const form of formsOf(secret)) forms.add(form);
			pattern = undefined;
		},
		/** @param name of a header that carries a secret, in lower case */
		addHeader(name: string): void {
			headers.add(name);
		},
		isHeader: (name: string): boolean => headers.has(name),
		/** @returns the text with every secret in it blotted out */
		redactText,
		/** @returns a copy of a JSON value with every secret blotted out of its texts, numbers and keys */
		redactValue,
		/**
		 * For text that ends in the middle: without secrets, and without the head of one at its end.
		 *
		 * @param text cut off at some place
		 */
		redactCutText(text: string): string {
			const shown = redactText(text);
			const most = Math.max(0, ...[...forms].map((form) => headAtEnd(shown, form)));
			return shown.slice(0, shown.length - most);
		},
	};
}

/** A secret in text, JSON, ASCII-only JSON, URLs and forms. */
function formsOf(secret: string): string[] {
	if (secret === '') return [];
	const json = JSON.stringify(secret).slice(1, -1);
	const ascii = json.replaceAll(
		/[^\0-\x7f]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	const percent = encodeURIComponent(secret.toWellFormed());
	const form = new URLSearchParams([['', secret]]).toString().slice(1);
	const lower = [percent, form].map((text) =>
		text.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
	);
	return [secret, json, ascii, percent, form, ...lower];
}

/** The longest first: a secret may begin with another one. */
function anyOf(texts: Set<string>): RegExp {
	const escaped = [...texts]
		.sort((one, other) => other.length - one.length)
		.map((text) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
	return new RegExp(escaped.join('|'), 'g');
}

/** @returns how many characters at the end of the text are the head of the secret, but not all of it */
function headAtEnd(text: string, secret: string): number {
	for (let length = Math.min(text.length, secret.length - 1); length > 0; length--) {
		if (text.endsWith(secret.slice(0, length))) return length;
	}
	return 0;
}
