import { expect, it } from 'vitest';
import { table } from '../../testkit/table.mts';

it('aligns columns to their widest cell', () => {
	expect(
		table(
			['Row', 'Reason'],
			[
				[9, 'too short'],
				[1234, 'é'],
			],
		),
	).toBe(['Row   Reason', '----  ---------', '9     too short', '1234  é'].join('\n'));
});
