// Option "Never Send To": the forms it accepts, and whom it leaves out.
import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../nodes/values/result.ts';
import type { FormRules, OptOut } from '../../../../nodes/engine/sending/neverSendTo.ts';
import {
	describeCutOff,
	exclude,
	readNumberList,
} from '../../../../nodes/engine/sending/neverSendTo.ts';

const item = (json: object) => ({ json, pairedItem: { item: 0 } });
const ASHA = '+91 98765 43210';

describe('readNumberList', () => {
	it.each<[string, unknown, OptOut[]]>([
		['no entries', [], []],
		['no entries as JSON', ' [] ', []],
		['the empty item of a table without rows', [item({})], []],
		['its json', [{}], []],
		['an empty item beside others', [item({}), item({ phone: ASHA })], [ASHA]],
		['one number', ASHA, [ASHA]],
		['a number cell', 919876543210, ['919876543210']],
		[
			'a text',
			' +91 98765 43210, +1 202-555-0123;\r\n+44 7700 900123,,',
			[ASHA, '+1 202-555-0123', '+44 7700 900123'],
		],
		[
			'full-width digits and commas',
			'＋９１ ９８７６５ ４３２１０，+12025550123；',
			['＋９１ ９８７６５ ４３２１０', '+12025550123'],
		],
		[
			'full-width digits in an item',
			[item({ name: 'A', to: '＋９１９８７６５４３２１０' })],
			['＋９１９８７６５４３２１０'],
		],
		['lines of any kind', `${ASHA}\u2028+12025550123`, [ASHA, '+12025550123']],
		['an array', [ASHA, 919876543211, '', null, undefined], [ASHA, '919876543211']],
		['what CRMs export for an empty field', [ASHA, '-', 'N/A', item({ phone: '(null)' })], [ASHA]],
		['entries that cannot be seen', [ASHA, '\u200b'], [ASHA]],
		['an array of lists', [`${ASHA}, +12025550123`], [ASHA, '+12025550123']],
		['an array as JSON', ' ["+91 98765 43210", 12025550123]', [ASHA, '12025550123']],
		['what is no JSON after all', '[98765', ['[98765']],
		['one item', item({ phone: ASHA }), [ASHA]],
		['items', [item({ phone: ASHA }), item({ phone: 12025550123 })], [ASHA, '12025550123']],
		['objects', [{ Phone: ASHA }], [ASHA]],
		['the only number of an item', [item({ name: 'Asha', to: ASHA, row_number: 2 })], [ASHA]],
		['an ID beside it', [item({ id: 10023456, to: ASHA })], [ASHA]],
		['a date beside it', [item({ since: '2026-11-21', to: ASHA })], [ASHA]],
		['a column for numbers beside an ID', [item({ id: 10023456, 'Mobile No': ASHA })], [ASHA]],
		['the one of them that holds a number', [item({ phone_type: 'home', phone: ASHA })], [ASHA]],
		[
			'the country code in a column of its own',
			[
				item({ phone_country_code: '+91', phone_number: '9876543210' }),
				item({ 'Dial Code': 91, Mobile: '098765 43210' }),
				item({ country_code: 'IN', phone_number: '9123456789' }),
				item({ country_code: 'DE', phone_number: ASHA }),
				item({ country_code: 'unknown', phone_number: '9876543210' }),
			],
			[
				{ number: '9876543210', countryCode: '91' },
				{ number: '098765 43210', countryCode: '91' },
				{ number: '9123456789', countryCode: '91' },
				{ number: ASHA, countryCode: '49' },
				'9876543210',
			],
		],
		['the same number twice', [item({ phone: ASHA, mobile: ASHA })], [ASHA]],
		['another that is empty', [item({ phone: ASHA, mobile: '' })], [ASHA]],
		['a mobile number beside an empty one', [item({ Teléfono: '', Celular: ASHA })], [ASHA]],
		[
			'two columns with a dash',
			[item({ phone: '-', mobile: 'N/A' }), item({ phone: false }), item({ phone: ASHA })],
			[ASHA],
		],
		[
			'columns that only begin like one of a mobile number',
			[item({ Telefon: ASHA, 'Immobilien-ID': '12345678', Mobilität: '23456789' })],
			[ASHA],
		],
		['a number beside an empty mobile number', [item({ Número: ASHA, Celular: '' })], [ASHA]],
		[
			'an item without a number',
			[item({ id: 10023456, phone: '' }), item({ phone: ASHA })],
			[ASHA],
		],
		// The entry is reported only when it is parsed.
		['a number that is none', [item({ phone: 'call me', id: 10023456 })], ['call me']],
	])('accepts %s', (_, value, entries) => {
		expect(readNumberList(value)).toEqual(entries);
	});

	it.each<[string, unknown, RegExp]>([
		['an expression without a value', undefined, /the expression returns nothing/],
		['null', null, /the expression returns nothing/],
		['an empty text', '', /the text "" contains no phone number.*return \[\]/],
		['blank lines', ' \n\r\n', /contains no phone number/],
		['a column without values, joined', ',,', /the text ",," contains no phone number/],
		[
			'empty entries alone',
			[null, undefined, ' '],
			/its 3 entries are all empty.*name of the column/,
		],
		[
			'items without numbers',
			[item({ phone: '' }), item({ phone: null })],
			/2 entries are all empty/,
		],
		['a yes', true, /true is not a phone number/],
		['a function', () => 1, /\(\) => 1 is not a phone number/],
		['a BigInt in a list', [919876543210n], /919876543210 is not a phone number/],
		['an array in an array', [[ASHA]], /\["\+91 98765 43210"\] is not a phone number/],
		[
			'an item without any',
			[item({ name: 'Asha' })],
			/\{"name":"Asha"\} contains no phone number.*item\.json\.phone/,
		],
		['what is no item', [new Set([ASHA])], /contains no phone number/],
		['an empty item beside an empty entry', [item({}), ''], /its only entry is empty/],
		['a number of too few digits', [item({ to: '12345' })], /contains no phone number/],
		['a number of too many digits', [item({ to: '1234567890123456' })], /contains no phone number/],
		['a number that lies deeper', [item({ phone: { home: ASHA } })], /contains no phone number/],
		[
			'an ID beside a number that lies deeper',
			[item({ vid: '10012345678', properties: { mobilephone: ASHA } })],
			/contains no phone number/,
		],
		[
			'an empty column beside one that lies deeper',
			[item({ phone: ASHA }), item({ phone: null, billing: { phone: ASHA } })],
			/contains no phone number/,
		],
		['a count beside a list', [item({ data: [{ phone: ASHA }], total: 10023456 })], /no phone/],
		[
			'an ID alone',
			[item({ id: '10012345678', properties: { email: 'a@b.example' } })],
			/no phone/,
		],
		[
			'two numbers',
			[item({ phone: ASHA, mobile: '+12025550123' })],
			/may mean "phone" and "mobile"/,
		],
		...['Celular', 'Móvil', 'Mobiltelefon', 'Mobiel', 'Handy', 'Portable', 'GSM'].map(
			(mobile): [string, unknown, RegExp] => [
				`a number under ${mobile} beside a telephone number`,
				[item({ Telefon: ASHA, [mobile]: '+12025550123' })],
				new RegExp(`may mean "Telefon" and "${mobile}"`),
			],
		),
		['two that may be numbers', [item({ to: ASHA, no: 10023456 })], /may mean "to" and "no"/],
	])('refuses %s, and names the field', (_, value, problem) => {
		expect(() => readNumberList(value)).toThrow(FieldError);
		expect(() => readNumberList(value)).toThrow(/^Never Send To: /);
		expect(() => readNumberList(value)).toThrow(problem);
	});
});

describe('describeCutOff', () => {
	const fromNode = "={{ $('Opt-outs').all() }}";
	const items = (count: number) => Array.from({ length: count }, () => item({ phone: ASHA }));

	it.each([50, 100, 1000])('says that a list of %i may be incomplete', (count) => {
		const hint = new RegExp(`exactly ${count} entries.*may have stopped at its limit`);
		expect(describeCutOff(fromNode, items(count))).toMatch(hint);
		const texts = Array.from({ length: count }, () => ASHA);
		expect(describeCutOff('={{ $items("Opt-outs").map(phoneOf) }}', texts)).toMatch(hint);
		expect(describeCutOff(fromNode, texts.join('\n'))).toMatch(hint);
		expect(describeCutOff('={{ $input.all() }}', items(count))).toMatch(hint);
	});

	it.each<[string, unknown, unknown]>([
		['another number of entries', fromNode, items(51)],
		['an empty list', fromNode, []],
		['a fixed list', Array(50).fill(ASHA).join(), Array(50).fill(ASHA).join()],
		['two nodes', "={{ [...$('A').all(), ...$('B').all()] }}", items(50)],
		['no node', '={{ $vars.optOuts.split(",") }}', items(50)],
	])('says nothing of %s', (_, raw, value) => {
		expect(describeCutOff(raw, value)).toBeUndefined();
	});
});

describe('exclude', () => {
	const india = { defaultCountry: '+91' };
	const anywhere = { defaultCountry: '' };
	const service = { defaultCountry: '91', numbersWithoutPlus: 'service' as const };

	it.each<[string, string, object & { defaultCountry: unknown }, unknown, string]>([
		['in another spelling', ASHA, anywhere, '0091-98765 43210', '919876543210'],
		['as a number cell', ASHA, anywhere, 919876543210, '919876543210'],
		['without country code, both', '98765 43210', india, '098765-43210', '919876543210'],
		['without country code, the entry', '098765 43210', india, ASHA, '919876543210'],
		['in full-width digits', '９８７６５ ４３２１０', india, ASHA, '919876543210'],
		['in the other spelling', '+5215512345678', anywhere, '+525512345678', '525512345678'],
		[
			'in the other spelling, the other way round',
			'+551187654321',
			anywhere,
			'+5511987654321',
			'5511987654321',
		],
		['that the service completes', ASHA, service, '9876543210', '9876543210'],
		['that the service may complete, with a zero', ASHA, service, '09876543210', '09876543210'],
		['where the service completes the entry', '9876543210', service, ASHA, '919876543210'],
		[
			'where it has no code to do so',
			'9876543210',
			{ ...service, defaultCountry: '' },
			9876543210,
			'9876543210',
		],
	])('matches a number %s', (_, entry, rules, value, phoneNumber) => {
		expect(exclude([entry])(value, rules)).toEqual({
			reason: 'On the do-not-contact list',
			reasonCode: 'doNotContact',
			advice: 'To send to this number, remove it from "Never Send To"',
			phoneNumber,
		});
	});

	it.each<[string, string, object & { defaultCountry: unknown }, unknown]>([
		['of another person', ASHA, anywhere, '+91 98765 43211'],
		['that begins alike', ASHA, anywhere, '+91 98765 432'],
		['that cannot be read', ASHA, anywhere, 'call me'],
		['that needs an unknown country', '9876543210', { defaultCountry: 'x' }, '9876543210'],
		['of another country', '9876543210', { defaultCountry: '1' }, ASHA],
		['that only ends alike', ASHA, service, '+9876543210'],
	])('does not match a number %s', (_, entry, rules, value) => {
		expect(exclude([entry])(value, rules)).toBeUndefined();
	});

	it.each<[string, string, string, FormRules]>([
		['9876543210', '+91', '+919876543210', { defaultCountry: '44' }],
		['9876543210', '+91', '9876543210', { ...service, defaultCountry: '' }],
		['919876543210', '+91', '919876543210', india],
		['447911123456', 'DE', '+447911123456', india],
		['447911123456', 'IN', '447911123456', { ...india, numbersWithoutPlus: 'withCountryCode' }],
		['436641234567', 'DE', '436641234567', { ...service, defaultCountry: 'DE' }],
		['9876543210', 'US', '9876543210', india],
		['tel:9876543210', '+91', ASHA, { defaultCountry: 'DE' }],
		['="9876543210"', '+91', ASHA, { defaultCountry: 'US' }],
		['9876543210.0', '+91', ASHA, { defaultCountry: 'DE' }],
		[
			'919876543210',
			'+91',
			ASHA,
			{ defaultCountry: '49', numbersWithoutPlus: 'withoutCountryCode' },
		],
		['07700 900123', 'GB', '+447700900123', service],
	])('matches %j with country code %j as %j', (phone, code, value, rules) => {
		const optOuts = readNumberList([item({ phone, country_code: code })]);
		expect(exclude(optOuts)(value, rules)?.reasonCode).toBe('doNotContact');
	});

	it.each([
		['98765', '91', india],
		['919876543210', 'DE', { defaultCountry: 'DE' }],
	])('names %j with country code %j, which cannot be read', (phone, code, rules) => {
		const optOuts = readNumberList([item({ phone, country_code: code })]);
		expect(() => exclude(optOuts)(ASHA, rules)).toThrow(`the entry "${phone}" cannot be read`);
	});

	it('matches a complete number in a row whose country is unknown', () => {
		const rules = { defaultCountry: 'x' };
		expect(exclude([ASHA])(ASHA, rules)).toBeDefined();
		expect(() => exclude(['9876543210'])(ASHA, rules)).toThrow(/"9876543210" cannot be read/);
	});

	it('reads the entries by the rules of each row', () => {
		const excludes = exclude(['2025550123']);
		expect(excludes('+12025550123', { defaultCountry: '1' })).toBeDefined();
		expect(
			excludes('+12025550123', { ...india, numbersWithoutPlus: 'withoutCountryCode' }),
		).toBeUndefined();
		expect(
			excludes('+912025550123', { ...india, numbersWithoutPlus: 'withoutCountryCode' }),
		).toBeDefined();
	});

	it('names an entry that cannot be read, as soon as a row comes that it could match', () => {
		const excludes = exclude([ASHA, '98765', 'call me']);
		expect(() => excludes(ASHA, india)).toThrow(FieldError);
		expect(() => excludes(ASHA, india)).toThrow(
			/^Never Send To: 2 entries cannot be read, the first is "98765"\. .*too few/,
		);
		expect(() => exclude(['9876543210'])(ASHA, anywhere)).toThrow(
			/the entry "9876543210" cannot be read\. .*Write it with \+/,
		);
	});

	it('reads nothing when the list is empty', () => {
		expect(exclude([])(ASHA, india)).toBeUndefined();
	});

	it('reads 50,000 numbers once, whatever the number of rows', () => {
		const entries = Array.from({ length: 50_000 }, (_, index) => `+9198${10_000_000 + index}`);
		let read = 0;
		const counted = new Proxy(entries, {
			get: (target, key, self) => {
				if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
				return Reflect.get(target, key, self) as unknown;
			},
		});
		const excludes = exclude(counted);
		const left = Array.from({ length: 10_000 }, (_, index) =>
			excludes(`+9198${10_000_000 + index * 10}`, index % 2 === 0 ? india : { ...india }),
		).filter((one) => one !== undefined);
		expect(left).toHaveLength(5000);
		expect(read).toBe(50_000);
	});
});
