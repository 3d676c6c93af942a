/**
 * @param secrets passwords, current and former
 * @returns JSON text in which no secret is left, wherever a client put it
 */
export function redactedJson(value: unknown, secrets: Iterable<string>): string {
	let text = JSON.stringify(value);
	for (const secret of secrets) {
		for (const form of new Set([secret, encodeURIComponent(secret)])) {
			text = text.replaceAll(JSON.stringify(form).slice(1, -1), '[redacted]');
		}
	}
	return text;
}

/** The same for plain text. */
export function redactedText(text: string, secrets: Iterable<string>): string {
	let shown = text;
	for (const secret of secrets) {
		for (const form of [secret, encodeURIComponent(secret)]) {
			shown = shown.replaceAll(form, '[redacted]');
		}
	}
	return shown;
}
