/** One family of icons: the same frame, and a different drawing for each node. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allNodes } from '../allOperations/nodeClasses.mts';

const ICONS = join(import.meta.dirname, '../../../icons');
const nodes = (await allNodes()).map(({ type }) => type);

interface Icon {
	readonly name: string;
	readonly light: string;
	readonly dark: string;
}

const icons = nodes.map(({ description: { name, icon } }): Icon => {
	if (typeof icon !== 'object') throw new Error(`${name} has no icon for light and dark`);
	const read = (file: string) => readFileSync(join(ICONS, basename(file)), 'utf8');
	return { name, light: read(icon.light), dark: read(icon.dark) };
});

const shapes = (svg: string) => [...svg.matchAll(/<(?:path|circle|rect)\b[^>]*>/g)].map(String);
const drawn = (shape = '') => shape.replace(/ (?:fill|stroke|stroke-width)="[^"]*"/g, '');

it('gives each node a different icon', () => {
	expect(new Set(icons.map(({ light }) => drawn(shapes(light).join())))).toHaveLength(nodes.length);
});

it('gives all icons the same frame', () => {
	const frames = icons.flatMap(({ light, dark }) => [light, dark].map((svg) => shapes(svg)[0]));
	expect(new Set(frames.map(drawn))).toHaveLength(1);
});

describe.each(icons)('The icon of $name', ({ light, dark }) => {
	it('has the same drawing for light and dark, in different colours', () => {
		expect(shapes(dark).map(drawn)).toEqual(shapes(light).map(drawn));
		expect(dark).not.toBe(light);
	});

	it.each([
		['light', light, 245],
		['dark', dark, 45],
	])('contrasts with the %s canvas', (_, svg, canvas) => {
		const [frame = ''] = shapes(svg);
		const colour = /(?:fill|stroke)="(#[0-9A-Fa-f]{6})"/.exec(frame)?.[1] ?? '';
		expect(contrast(luminance(colour), grey(canvas))).toBeGreaterThan(3);
	});

	it('is a small square drawing without text, scripts or links', () => {
		for (const svg of [light, dark]) {
			expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 40 40" /);
			expect(svg).not.toMatch(/<(text|script|image|style|a)\b|href/);
			expect(svg.length).toBeLessThan(2000);
		}
	});
});

/** WCAG 2, relative luminance of "#rrggbb". */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		linear(Number.parseInt(colour.slice(at, at + 2), 16)),
	);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function grey(value: number): number {
	return linear(value);
}

function linear(value: number): number {
	const part = value / 255;
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function contrast(one: number, other: number): number {
	const [low = 0, high = 0] = [one, other].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}
