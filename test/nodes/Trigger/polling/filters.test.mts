// What the form of a polling trigger asks for, and which records fit.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { Form } from '../../../../nodes/Trigger/polling/event.ts';
import { readChoices, readCount, readFilters } from '../../../../nodes/Trigger/polling/filters.ts';
import { newestCampaigns } from '../../../../nodes/Trigger/polling/readings.ts';

const formWith = (values: IDataObject): Form => ({
	param: <T,>(name: string, fallback: T) => (name in values ? (values[name] as T) : fallback),
	locator: (name) => values[name],
});

describe('The filters', () => {
	const template = { name: 'Monsoon_Offer', category: 'MARKETING' };
	const named = (nameContains: unknown) => ({ 'filters.nameContains': nameContains as string });
	const of = (...categories: string[]) => ({ 'filters.categories': categories });

	it.each<[IDataObject, boolean]>([
		[{}, true],
		[named(''), true],
		[named('monsoon'), true],
		[named(' OFFER '), true],
		[named('winter'), false],
		[of('OTP', 'MARKETING'), true],
		[of('OTP'), false],
		[{ ...named('monsoon'), ...of('OTP') }, false],
		[{ ...named('winter'), ...of('MARKETING') }, false],
	])('%j', (values, fits) => {
		expect(readFilters(formWith(values))(template)).toBe(fits);
	});

	it('find a number in a name', () => {
		expect(readFilters(formWith(named(24)))({ name: 'offer24' })).toBe(true);
		expect(readFilters(formWith(named('24')))({ name: 2024 })).toBe(true);
	});
});

describe('A field', () => {
	it('of several options needs one at least', () => {
		expect(readChoices(formWith({ a: ['LIVE'] }), 'a', 'Label')).toEqual(['LIVE']);
		for (const values of [{ a: [] }, {}]) {
			expect(() => readChoices(formWith(values), 'a', 'Label')).toThrow('Label: nothing is chosen');
		}
	});

	it('of a count takes whole numbers from 1 on', () => {
		for (const a of [1, 100]) expect(readCount(formWith({ a }), 'a', 'Label')).toBe(a);
		for (const a of [0, -1, 1.5, Infinity, 2 ** 53, undefined]) {
			expect(() => readCount(formWith({ a }), 'a', 'Label')).toThrow('"Label" must be a whole');
		}
	});
});

it('the newest campaigns come first', async () => {
	const campaigns = [2, 3, 1].map((day) => ({ _id: `${day}`, created_at: `2026-01-0${day}` }));
	const found = await newestCampaigns(async () => ({ campaigns }), 'ALL');
	expect(found.map(({ _id }) => _id)).toEqual(['3', '2', '1']);
});
