import { expect, it } from 'vitest';
import { table } from '../../testkit/table.mts';

it('aligns columns to their widest cell', () => {
	const rows = [
		[9, 'too short'],
		[1234, 'é'],
	];
	const lines = ['Row   Reason', '----  ---------', '9     too short', '1234  é'];
	expect(table(['Row', 'Reason'], rows)).toBe(lines.join('\n'));
});
