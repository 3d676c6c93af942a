// Tables in plain text.

/** Lines of a table whose columns are as wide as their widest cell. */
export function table(header: string[], rows: (string | number)[][]): string {
	const lines = rows.map((row) => row.map(String));
	const widths = header.map((_, column) =>
		Math.max(...[header, ...lines].map((line) => lengthOf(line[column]))),
	);
	const rule = widths.map((width) => '-'.repeat(width));
	return [header, rule, ...lines]
		.map((line) =>
			widths
				.map((width, column) => pad(line[column], width))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

function pad(cell = '', width: number): string {
	return cell + ' '.repeat(width - lengthOf(cell));
}

function lengthOf(cell = ''): number {
	return [...cell].length;
}
