/**
 * Writes nodes/values/checks/cellErrors.json from the locale classes of a fork of PhpSpreadsheet, which were generated
 * with Excel in each of its languages. They are to be downloaded:
 *
 *     node scripts/with-node24.mjs scripts/make-cell-errors.mts src/PhpSpreadsheet/Shared/Locale/Formula
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE =
	"https://github.com/idovdw/PhpSpreadsheet/tree/a136bbefb18129515567ed552812d052ef32c2bf/src/PhpSpreadsheet/Shared/Locale/Formula (MIT): Excel's errors in its languages";
/** The errors of a cell that is being calculated. */
const PENDING = ['GETTINGDATA', 'CONNECT'];

/** "'NUM' => "#\u{10C}ÍSLO!"" */
const ENTRY = /'(\w+)' => (?:'([^']*)'|"([^"]*)")/g;

const [folder = '.'] = process.argv.slice(2);
const errors = new Set<string>();
const pending = new Set<string>();
for (const name of readdirSync(folder)) {
	const [, list = ''] =
		/\$aErrorCodesCurrent = \[(.*?)\];/s.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
	for (const [, kind = '', plain, escaped = ''] of list.matchAll(ENTRY)) {
		const text =
			plain ??
			escaped.replace(/\\u\{([\dA-F]+)\}/gi, (_, code: string) =>
				String.fromCodePoint(parseInt(code, 16)),
			);
		(PENDING.includes(kind) ? pending : errors).add(text);
	}
}
const table = { source: SOURCE, errors: [...errors].sort(), pending: [...pending].sort() };
writeFileSync(
	new URL('../nodes/values/checks/cellErrors.json', import.meta.url),
	`${JSON.stringify(table, null, '\t')}\n`,
);
