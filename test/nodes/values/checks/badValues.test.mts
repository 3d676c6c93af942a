import fc from 'fast-check';
import { DateTime, Interval } from 'luxon';
import { describe, expect, it } from 'vitest';
import { findBadValue, readText, type Use } from '../../../../nodes/values/checks/badValues.ts';
import { readable } from '../../../harness/readableResult.mts';

const USES: Use[] = ['text', 'name', 'draft', 'data', 'json'];
const READ: Use[] = ['text', 'name', 'draft'];
const usesThatRefuse = (value: unknown) =>
	USES.filter((use) => findBadValue(value, use) !== undefined);

const NOW = DateTime.fromISO('2026-11-21T06:33:43.610-05:00', { setZone: true });
const NEVER = DateTime.fromISO('soon');

it.each([[{ name: 'x' }], [['x']], [true]])('readText does not take %j for text', (value) => {
	expect(readable(readText('Brand', value))).toEqual({
		ok: false,
		problems: [
			'"Brand" is neither text nor a number. Pick one field of it, for example {{ $json.customer.name }}',
		],
	});
});

describe('findBadValue', () => {
	it.each<[unknown, RegExp]>([
		[Number.NaN, /^is NaN, the result of a calculation without a number/],
		['NaN', /^is NaN/],
		['You owe NaN rupees', /^contains NaN/],
		['₹NaN', /^contains NaN/],
		[Infinity, /^contains Infinity: something was divided by zero/],
		[-Infinity, /^contains -Infinity/],
		['Infinity', /^contains Infinity/],
		['-Infinity', /^contains -Infinity/],
		['Total: ₹ Infinity', /^contains ₹ Infinity/],
		['Infinity% off', /^contains Infinity%/],
		[3.3000000000000003, /^contains 3\.3000000000000003, a number that was not rounded\. Round it/],
		[0.1 + 0.2, /^contains 0\.30000000000000004/],
		[1e21, /^contains 1e\+21/],
		[1 / 3, /not rounded/],
		['EUR 3.3000000000000003', /^contains 3\.3000000000000003/],
		['1e+21', /^contains 1e\+21/],
		['1.5e-7', /^contains 1\.5e-7/],
		['1,23E-05', /^contains 1,23E-05, a number that was not rounded/],
		['9E+11', /^contains 9E\+11/],
		['Hi \ud83d!', /^contains a broken character/],
		['\ude00 Hi', /^contains a broken character/],
		['As\u0000ha', /^contains a broken character/],
		['undefined', /^is "undefined": the expression found nothing/],
		[' null ', /^is "null"/],
		['undefined undefined', /^is "undefined undefined"/],
		['[object Object]', /^contains "\[object Object\]".*Pick one of its fields/],
		['Your slot: [object Object].', /^contains "\[object Object\]"/],
		['[object Object],[object Object]', /^contains "\[object Object\]"/],
		['Hi [object Promise]', /^contains "\[object Promise\]"/],
		['Invalid DateTime', /^contains "Invalid DateTime": the expression could not read the date/],
		['Your slot: Invalid Date', /^contains "Invalid Date"/],
		[NEVER, /^contains "Invalid DateTime"/],
		[new Date('soon'), /^contains "Invalid Date"/],
		[
			NOW,
			/^contains the raw timestamp 2026-11-21T06:33:43\.610-05:00\. .*toFormat\('d MMMM, HH:mm'\)/,
		],
		[NOW.toString(), /^contains the raw timestamp 2026-11-21T06:33:43\.610-05:00/],
		[JSON.stringify(NOW), /raw timestamp/],
		[String(Interval.after(NOW, 1000)), /raw timestamp/],
		[NOW.toJSDate(), /raw timestamp 2026-11-21T11:33:43\.610Z/],
		['See you 2026-11-21T06:33Z!', /raw timestamp 2026-11-21T06:33Z/],
		['On 2026-11-21T06:33:43', /raw timestamp 2026-11-21T06:33:43/],
		[
			'On Sat Nov 21 2026 06:33:43 GMT-0500 (Eastern Standard Time)',
			/raw timestamp Sat Nov 21 2026 06:33:43 GMT-0500/,
		],
		['From 20261121T063343Z', /raw timestamp 20261121T063343Z/],
		['At 2026-11-21 06:33:43.61+05:30!', /raw timestamp 2026-11-21 06:33:43\.61\+05:30/],
		['2026-11-21 06:33:43 +0000', /raw timestamp 2026-11-21 06:33:43 \+0000/],
		['0000-00-00 00:00:00', /^contains "0000-00-00": the expression could not read the date/],
		['/Date(1764150067000+0530)/', /raw timestamp Date\(1764150067000\+0530\)/],
		['Date(2026,10,28)', /raw timestamp Date\(2026,10,28\)/],
		['#REF!', /^contains "#REF!", a spreadsheet error/],
		['₹#VALUE!', /^contains "#VALUE!"/],
		['Size #N/A', /^contains "#N\/A"/],
		['#VALUE!', /^contains "#VALUE!"/],
		// How Excel writes errors to a CSV file in German, French, Spanish and Portuguese, and a date in a column that
		// is too narrow.
		['#NV', /^contains "#NV"/],
		['#BEZUG!', /^contains "#BEZUG!"/],
		['#VALEUR!', /^contains "#VALEUR!"/],
		['#¡REF!', /^contains "#¡REF!"/],
		['#N/D', /^contains "#N\/D"/],
		['########', /^contains "########", a spreadsheet error/],
		// One of several columns was missing.
		['Pune, undefined', /^contains "undefined": the expression found nothing/],
		['undefined, Baner', /^contains "undefined"/],
		['Pune, null', /^contains "null"/],
		['Hello null', /^contains "null"/],
		['Flat 3, null, Pune', /^contains "null"/],
		['Dear undefined!', /^contains "undefined"/],
		['null - Baner', /^contains "null"/],
		['Asha undefined', /^contains "undefined"/],
		['12 Main Road\nundefined', /^contains "undefined"/],
		['null Rao', /^contains "null"/],
		['Order #undefined', /^contains "undefined"/],
		['₹null', /^contains "null"/],
		['ORD-undefined', /^contains "undefined"/],
		['Track: https://shop.example/o/undefined?a=1', /^contains "undefined"/],
		['https://shop.example/?id=undefined', /^contains "undefined"/],
		['null/null/null', /^is "null\/null\/null"/],
		['NaN/NaN/NaN', /^is NaN/],
		// What another tool should have filled.
		['Hi {{name}}', /^contains "\{\{name\}\}", a placeholder that was not filled/],
		['{{1}}', /^contains "\{\{1\}\}"/],
		['Hi {{ contact.first_name }},', /placeholder that was not filled/],
		['*|FNAME|*', /^contains "\*\|FNAME\|\*"/],
		['Dear *|MC:DATE|*', /placeholder that was not filled/],
		['%FIRSTNAME%', /^contains "%FIRSTNAME%"/],
		['Hello %FIRST_NAME%, 20% off', /^contains "%FIRST_NAME%"/],
		['Hi ${firstName}', /^contains "\$\{firstName\}"/],
		['Hi {{ $json.name }}', /was not evaluated: \{\{ \$json\.name \}\}\. Switch the field/],
		['Hi $json.name,', /was not evaluated: \$json\.name\. Write \{\{ \}\} around it, and switch/],
		["$('Orders').item.json.id", /was not evaluated/],
		['{"name": "Asha"}', /^is \{"name": "Asha"\}, a list or an object\. Pick one field of it/],
		['["Asha"]', /^is \["Asha"\], a list or an object/],
		['[{"url": "https://shop.example/a.png"}]', /a list or an object/],
		['[null, null]', /a list or an object/],
		['[]', /a list or an object/],
		['{}', /a list or an object/],
		['Hi function trim() { [native code] }', /^contains a function instead of its result/],
	])('reports what is wrong with %j', (value, problem) => {
		const { text, heading } = findBadValue(value) ?? {};
		expect(text).toMatch(problem);
		expect(heading).toMatch(/^(is|contains|comes from) /);
	});

	it.each<[unknown, Use[]]>([
		// It may be a person's name; code writes it in lower case.
		['Null', []],
		['NULL', []],
		['null', [...READ, 'data']],
		['Jennifer Null', []],
		['Ravi null', READ],
		['Hi {{name}}', ['text', 'name', 'data']],
		['%FIRSTNAME%', ['text', 'name', 'data']],
		['$Name and $5', ['name']],
		['#WAARDE!', USES],
		['Loading...', USES],
		['Pune, undefined', READ],
		['undefined', USES],
		['Asha undefined', READ],
		['An undefined error', ['name']],
		['undefined behaviour of C', ['name']],
		['The result is undefined', ['name']],
		['Infinity', ['text', 'draft']],
		['Infinity Spa', []],
		[Infinity, USES],
		// JSON's 12345678901234567891: the digits that distinguish IDs are lost.
		[12345678901234567000, USES],
		[3.3000000000000003, READ],
		[Number.NaN, USES],
		['NaN', USES],
		['NaN Labs', ['text', 'draft']],
		['[object Object]', USES],
		['As\u0000ha', USES],
		['\ud83d', USES],
		['Invalid DateTime', USES],
		['2026-11-21T06:33:43.610-05:00', READ],
		['orders/2026-11-21T06:33:43Z', READ],
	])('refuses %j as %j', (value, uses) => expect(usesThatRefuse(value)).toEqual(uses));

	it.each([
		'2026-11-21',
		'2026-11-21 06:33',
		'21 November, 06:33',
		'2026-11-21 06:33:43',
		'https://shop.example/slots?at=2026-11-21T06:33:43.610-05:00',
		'Book at https://shop.example/2026-11-21T06:33:43Z, today',
		'https://shop.example/add?dates=20261121T063343Z/20261121T073343Z',
		'(www.shop.example/?at=2026-11-21T06:33Z)',
		'shop.example/slots?at=2026-11-21T06:33:43Z',
		'backup-2026-11-21T06:33:43Z',
		// Flats and rooms, which only code would write with a sign.
		'1e4',
		'4E2',
		'Nan Goldin',
		'NANDINI',
		'Monday at 12:30: naan and curry, to infinity and beyond',
		'Infinity War tonight',
		'Infinity $5, 5$ Infinity Spa',
		'Null Object Club',
		'Invalid date, please write again',
		'Invalid date.',
		'Nullnull',
		'Invalid Date Format',
		'Invalid Date of Birth',
		'an [object] of desire',
		'👩🏽‍🚀 and \ud83d\ude00',
		'#sale #1 #NAME',
		'# #NV ##',
		'Save $5 or 5$',
		'null and void',
		'The contract is null and void.',
		'the value of x was found to be null',
		'a null, a one',
		'a non-null value, or null-safe',
		'null pointers and null hypotheses',
		'https://shop.example/null-modem?x=null',
		'Loading dock 3',
		'Loading...dock',
		'#Diwali',
		'#1 offer!',
		'#SALE!',
		'#OFFER',
		'20% off',
		'100% COTTON, 50% SILK',
		'https://shop.example/%E0%A4%A8%E0%A4%AE',
		'[VIP] Gold',
		'[1]',
		'[2026, 2027]',
		'[Asha, Ravi]',
		'{name}',
		'$json',
		'Err: 502 is busy',
		'one {brace} and {two} *|',
		'₹1,299.00',
		'',
		'  ',
		0,
		-1.5,
		1299.99,
		0.5,
		123456789012345,
		true,
		null,
		undefined,
		{},
		[],
	])('lets %j through', (value) => expect(usesThatRefuse(value)).toEqual([]));
});

const word = fc.constantFrom(
	...'Hello your order is ready at Monday नमस्ते schön Null Infinity NaNa undefined.'.split(' '),
	...'invalid Date [object] #1 $5 50% 👍 e.g. T-shirt'.split(' '),
);
const name = fc
	.array(fc.stringMatching(/^\p{Lu}\p{Ll}{1,9}$/u), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(' '));
const rounded = (min: number, max: number) =>
	fc.double({ min, max, noNaN: true }).map((number) => number.toFixed(2));
const price = fc.tuple(fc.constantFrom('₹', '$', '€', ''), rounded(0, 1e7));
const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const formats = fc.constantFrom('yyyy-MM-dd', 'd MMMM, HH:mm', 'HH:mm:ss', 'dd.MM.yy');
const written = fc.tuple(time, formats);
const address = fc
	.tuple(fc.webUrl({ withQueryParameters: true }), time)
	.map(([url, at]) => `${url}${url.includes('?') ? '&' : '?'}at=${at.toISOString()}`);

describe('findBadValue never refuses', () => {
	it.each<[string, fc.Arbitrary<string>]>([
		['sentences', fc.array(word, { minLength: 1 }).map((words) => `${words.join(' ')}!`)],
		['names', name],
		['numbers', fc.oneof(fc.integer().map(String), rounded(-1e9, 1e9))],
		['prices', price.map((parts) => parts.join(''))],
		['dates and times', written.map(([at, format]) => DateTime.fromJSDate(at).toFormat(format))],
		['addresses', address],
		['addresses in sentences', address.map((url) => `Track it here: ${url} (today)`)],
	])('%s', (_name, texts) => {
		fc.assert(
			fc.property(texts, (text) => {
				expect(usesThatRefuse(text)).toEqual([]);
			}),
		);
	});
});

describe('findBadValue always refuses', () => {
	const AROUND = fc.constantFrom('', 'Your slot: ', '(', '"', '\n');
	it.each<[string, fc.Arbitrary<string>]>([
		[
			'what String() makes of objects',
			fc.constantFrom({}, new Map(), Promise.resolve()).map(String),
		],
		['what String() makes of dates', time.map(String)],
		['ISO timestamps', time.map((at) => at.toISOString())],
		['what luxon makes of them', time.map((at) => DateTime.fromJSDate(at).toISO() ?? '')],
	])('%s, whatever surrounds them', (_name, texts) => {
		fc.assert(
			fc.property(AROUND, texts, AROUND, (before, text, after) => {
				expect(findBadValue(before + text + after)).toBeDefined();
			}),
		);
	});

	it('ends on hostile texts', () => {
		// A pattern that backtracks would take longer than a test may.
		for (const part of [
			'a.',
			'2026-11-21T',
			'[object ',
			'{{ $',
			'NaN',
			'undefined ',
			'#',
			'$ ',
			'{{',
			'{{a',
			'https://a/',
			'$json.a',
			"{'",
			'*|a',
			'%A',
			'${a',
			'\n',
			', null',
			'a ',
		]) {
			findBadValue(part.repeat(200_000));
		}
	});
});
