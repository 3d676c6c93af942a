// Seeds may contain whatever the service itself would accept.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../index.mts';
import { DEFAULT_SEED } from '../seed/default.mts';
import { checkSeed } from '../seed/schema.mts';
import { fileSandbox, temporaryFolder, type Json } from './support.mts';
import { PLAIN_TEMPLATE } from '../../test/harness/templateTexts.mts';

const sandbox = fileSandbox();
const folder = temporaryFolder();

const template: Json = {
	...PLAIN_TEMPLATE,
	name: 'x',
	category: 'OTP',
	text: 'Hi {{1}}',
	sample_text: 'Hi Asha',
};

describe('a seed', () => {
	it('is valid if it is the default one', () => {
		expect(checkSeed(DEFAULT_SEED)).toBe(DEFAULT_SEED);
	});

	it('that cannot be stored leaves the database file free', async () => {
		const db = join(folder, 'sandbox.sqlite');
		const seed = { campaigns: [{ name: 'A', template: 'b' }] };
		await expect(startSandbox({ db, seed })).rejects.toThrow('campaign A: there is no template b');
		const started = await startSandbox({ db });
		await started.close();
	});

	it.each<[string, Json, number, RegExp]>([
		[
			'an impossible number',
			{ contacts: [{ name: 'A', phone_number: '11111111' }] },
			409,
			/contact A: 11111111 is not a valid phone number/,
		],
		[
			'a business that no one could get',
			{ businesses: [{ id: 'my-shop' }] },
			400,
			/body\.businesses\[0\]\.id must be 24 lower-case hexadecimal digits/,
		],
		['a template twice', { templates: [template, template] }, 409, /^template x exists already$/],
		[
			'a language code',
			{ templates: [{ ...template, language: 'en_US' }] },
			400,
			/body\.templates\[0\]\.language: "en_US" is a language code/,
		],
		...['..', 'a/b'].map((id): [string, Json, number, RegExp] => [
			`the project ID ${id}`,
			{ project: { id } },
			400,
			/^body\.project\.id must be 1 to 64 letters, digits/,
		]),
		[
			'an unknown tag',
			{ contacts: [{ name: 'A', phone_number: '919876543210', tags: ['half', 'vpi'] }] },
			409,
			/^contact A: tags "vpi" do not exist in this project$/,
		],
		[
			'an unknown attribute',
			{ contacts: [{ name: 'A', phone_number: '919876543211', attributes: { ciyt: 'Pune' } }] },
			409,
			/^contact A: attributes "ciyt" are not defined in this project$/,
		],
		['an unknown key', { tag: [] }, 400, /body\.tag is not known here/],
		[
			'a bad status',
			{ campaigns: [{ name: 'A', template: 'welcome', status: 'live' }] },
			400,
			/body\.campaigns\[0\]\.status must be one of/,
		],
		[
			'a taken campaign',
			{ campaigns: [{ name: 'Welcome', template: 'welcome' }] },
			409,
			/Welcome exists already/,
		],
		[
			'a taken number',
			{
				contacts: [
					{ name: 'A', phone_number: '919876543210' },
					{ name: 'B', phone_number: '919876543210' },
				],
			},
			409,
			/exists already/,
		],
		[
			'a bad number',
			{ contacts: [{ name: 'A', phone_number: '+91' }] },
			400,
			/phone_number must be 7 to 15 digits/,
		],
		[
			'bad placeholders',
			{ templates: [{ ...template, text: '{{2}}' }] },
			400,
			/templates\[0\]\.text: .*\{\{1\}\} is missing/,
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
