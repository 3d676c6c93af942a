// Markdown helpers for generated pages.

/** A comment at the top of each generated page, visible only in the file. */
export function generatedBy(what: string): string {
	return `<!-- Written by "npm run docs:pages" from ${what}. Do not edit: it is overwritten. -->`;
}

/** A table; cells may contain Markdown, but no line breaks. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * A text of the editor as Markdown: its few tags become marks, expressions become code, and special characters are
 * escaped.
 */
export function fromEditorText(text: string): string {
	const links: string[] = [];
	const keep = (markdown: string) => `\uE000${links.push(markdown) - 1}\uE000`;
	return text
		.replace(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) =>
			keep(`[${label}](${url})`),
		)
		.replace(/<(b|strong)>(.*?)<\/\1>/gs, (_, _tag, inner: string) => keep(`**${inner}**`))
		.replace(/<(i|em)>(.*?)<\/\1>/gs, (_, _tag, inner: string) => keep(`*${inner}*`))
		.replace(/<code>(.*?)<\/code>/gs, (_, inner: string) => keep(code(inner)))
		.replace(/<br\s*\/?>/g, ' ')
		.replace(/\{\{.*?\}\}/gs, (expression) => keep(code(expression)))
		.replace(/[*_<>[\]`]/g, (mark) => `\\${mark}`)
		.replace(/\uE000(\d+)\uE000/g, (_, index: string) => links[Number(index)] ?? '');
}

/** Text as inline code, whatever backticks it contains. */
export function code(text: string): string {
	const fence = text.includes('`') ? '``' : '`';
	return `${fence}${text}${fence}`;
}

/** Ends a text with a full stop unless it has an end. */
export function sentence(text: string): string {
	const trimmed = text.trim();
	return trimmed === '' || /[.!?:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The anchor of a heading on GitHub and the site. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');
}
