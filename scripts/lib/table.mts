// Tables in plain text.

/** Lines of a table whose columns are as wide as their widest cell. */
export function table(header: string[], rows: (string | number)[][]): string {
	const lines = [header, ...rows].map((row) => row.map(String));
	const widths = header.map((_, column) =>
		Math.max(...lines.map((line) => [...line[column]].length)),
	);
	const rule = widths.map((width) => '-'.repeat(width));
	return [lines[0], rule, ...lines.slice(1)]
		.map((line) =>
			line
				.map((cell, column) => pad(cell, widths[column]))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

function pad(cell: string, width: number): string {
	return cell + ' '.repeat(width - [...cell].length);
}
