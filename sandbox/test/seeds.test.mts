// What seeds may hold: what the service itself would take.
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../seed/default.mts';
import { checkSeed } from '../seed/schema.mts';
import { fileSandbox, type Json } from './support.mts';
import { PLAIN_TEMPLATE } from '../../test/harness/templateTexts.mts';

const sandbox = fileSandbox();

const template: Json = {
	...PLAIN_TEMPLATE,
	name: 'x',
	category: 'OTP',
	text: 'Hi {{1}}',
	sample_text: 'Hi Asha',
};

describe('a seed', () => {
	it('passes the check if it is the default one', () => {
		expect(checkSeed(DEFAULT_SEED)).toBe(DEFAULT_SEED);
	});

	it.each<[string, Json, number, RegExp]>([
		[
			'an impossible number',
			{ contacts: [{ name: 'A', phone_number: '11111111' }] },
			409,
			/contact A: 11111111 is not a valid phone number/,
		],
		['a template twice', { templates: [template, template] }, 409, /^template x exists already$/],
		[
			'a language code',
			{ templates: [{ ...template, language: 'en_US' }] },
			400,
			/body\.templates\[0\]\.language: "en_US" is a language code/,
		],
		[
			'an invented language',
			{ templates: [{ ...template, language: 'Klingonese' }] },
			400,
			/body\.templates\[0\]\.language: "Klingonese" is not a language/,
		],
		[
			'an unclosed placeholder',
			{ templates: [{ ...template, text: 'Hi {{1}' }] },
			400,
			/body\.templates\[0\]\.text: \{\{1\} is not a placeholder/,
		],
	])('with %s changes nothing', async (_title, seed, status, message) => {
		const before = await sandbox.control('GET', '/state');
		const answer = await sandbox.tryControl('POST', '/seed', { tags: ['half'], ...seed });
		expect(answer.status).toBe(status);
		expect(answer.body.message).toMatch(message);
		const after = await sandbox.control('GET', '/state');
		expect({ ...after, clock: 0 }).toEqual({ ...before, clock: 0 });
	});
});
