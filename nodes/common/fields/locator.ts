import type { Row } from '../rows/row';

/** What a resource locator holds for one row. */
interface Located {
	/** Name of the mode; '' when an expression replaced the whole locator. */
	readonly mode: string;
	readonly value: unknown;
}

/** The mode and value of a resource locator. */
export function locatedBy(row: Row, name: string): Located {
	const locator = row.context.getNodeParameter(name, row.index, '') as unknown;
	if (typeof locator === 'object' && locator !== null && 'value' in locator) {
		const { mode, value } = locator as { mode?: unknown; value: unknown };
		return { mode: typeof mode === 'string' ? mode : '', value };
	}
	return { mode: '', value: locator };
}
