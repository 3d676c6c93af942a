// The table of delivery profiles matches the sandbox.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PACES } from '../domain/delivery.mts';

const REFERENCE = readFileSync(new URL('../REFERENCE.md', import.meta.url), 'utf8');
const UNITS = [
	[3_600_000, 'h'],
	[60_000, 'min'],
	[1000, 's'],
] as const;

/** "1 s to 5 min"; "0.5 to 2 s" where both ends are in the same unit */
function words([shortest, longest]: readonly [number, number]): string {
	const measure = (ms: number) => {
		const [length, unit] = UNITS.find(([size]) => ms >= size) ?? [1000, 's'];
		return [String(ms / length), unit] as const;
	};
	const [[from, fromUnit], [to, toUnit]] = [measure(shortest), measure(longest)];
	return fromUnit === toUnit
		? `${from} to ${to} ${toUnit}`
		: `${from} ${fromUnit} to ${to} ${toUnit}`;
}

it.each(Object.entries(PACES))('%s', (name, { delivered, read, reply, readRate, replyRate }) => {
	const share = (rate: number) => `${Math.round(rate * 100)} %`;
	const cells = [
		`\`${name}\``,
		...[delivered, read, reply].map(words),
		share(readRate),
		share(replyRate),
	];
	expect(REFERENCE).toContain(`| ${cells.join(' | ')} |`);
});
