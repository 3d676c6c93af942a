import { describe, expect, it } from 'vitest';
import { expectRefusal, someId, seededSandbox, type Json } from '../support.mts';

const sandbox = seededSandbox();

const day = 86_400_000;

function submission(change: Json = {}): Json {
	return {
		label: 'Parcel',
		name: 'parcel',
		category: 'TRANSACTIONAL',
		type: 'TEXT',
		language: 'English',
		text: 'Parcel {{1}} for {{2}}',
		sample_text: 'Parcel 7 for Asha',
		...change,
	};
}

const submit = (change?: Json) => sandbox.call('submitTemplate', { body: submission(change) });
const link = { type: 'URL', button_title: 'Track', button_value: 'https://shop.example/{{1}}' };
const call = { type: 'Phone Number', button_title: 'Call', button_value: '+919876543210' };

describe('submit template', () => {
	it('is PENDING, and returns the number of parameters', async () => {
		const { body } = await submit();
		expect(body).toMatchObject({
			name: 'parcel',
			status: 'PENDING',
			rejected_reason: null,
			total_parameters: 2,
			message_action_type: null,
			call_to_action: [],
			quick_replies: [],
			isClickTrackingEnabled: false,
			created_at: body.updated_at,
		});
		expect(body).not.toHaveProperty('header_text');
		const path = { wa_template_id: String(body._id) };
		expect((await sandbox.call('getTemplate', { path })).body).toEqual(body);
	});

	it('keeps header, footer and buttons', async () => {
		const change = {
			header_text: 'News',
			footer_text: 'Bye',
			message_action_type: 'All',
			call_to_action: [link, call],
			quick_replies: ['Yes', 'No'],
			isClickTrackingEnabled: true,
		};
		expect((await submit(change)).body).toMatchObject(change);
	});

	it('accepts call buttons with phone numbers of seven digits or more, in any format', async () => {
		for (const button_value of ['1800123', '+919876543210']) {
			const change = {
				name: `call_${button_value.length}`,
				message_action_type: 'CTA',
				call_to_action: [{ ...call, button_value }],
			};
			expect((await submit(change)).body).toMatchObject(change);
		}
	});

	it.each<[string, Json, RegExp]>([
		['a name in use', { name: 'welcome' }, /Template name welcome is already used/],
		['a gap', { text: '{{1}} {{3}}' }, /found \{\{1\}\}, \{\{3\}\}, \{\{2\}\} is missing/],
		[
			'an unclosed placeholder',
			{ text: '{{1} b' },
			/^body\.text: \{\{1\} is not a placeholder: write/,
		],
		[
			'an unclosed placeholder in an address',
			{
				message_action_type: 'CTA',
				call_to_action: [{ ...link, button_value: 'https://shop.example/{{1}' }],
			},
			/^button_value: \{\{1\} is not a placeholder/,
		],
		[
			'a sample with a placeholder',
			{ sample_text: 'Parcel {{1}}' },
			/^body\.sample_text: sample values must take the place of the placeholders/,
		],
		[
			'a language code',
			{ language: 'pt-BR' },
			/^body\.language: "pt-BR" is a language code: write the full name, Portuguese \(BR\)$/,
		],
		[
			'an invented language',
			{ language: 'Klingonese' },
			/^body\.language: "Klingonese" is not a language/,
		],
		['buttons without a type', { quick_replies: ['Yes'] }, /message_action_type is required/],
		[
			'replies beside CTA',
			{ message_action_type: 'CTA', call_to_action: [link], quick_replies: ['a'] },
			/quick_replies must be empty/,
		],
		[
			'calls beside replies',
			{ message_action_type: 'QuickReplies', call_to_action: [link], quick_replies: ['a'] },
			/call_to_action must be empty/,
		],
		[
			'All without replies',
			{ message_action_type: 'All', call_to_action: [link] },
			/All needs at least one/,
		],
		[
			'a button without number',
			{ message_action_type: 'CTA', call_to_action: [{ ...call, button_value: 'call me' }] },
			/is not a phone number/,
		],
		[
			'a button without URL',
			{ message_action_type: 'CTA', call_to_action: [{ ...link, button_value: 'shop' }] },
			/is not a URL/,
		],
		[
			'three calls',
			{ message_action_type: 'CTA', call_to_action: [link, link, link] },
			/must have at most 2 items/,
		],
		[
			'four replies',
			{ message_action_type: 'QuickReplies', quick_replies: [...'abcd'] },
			/must have at most 3 items/,
		],
		[
			'a header on FILE',
			{ type: 'FILE', header_text: 'A' },
			/^body\.header_text is only for templates of type TEXT$/,
		],
		[
			'tracking without URL',
			{ message_action_type: 'CTA', call_to_action: [call], isClickTrackingEnabled: true },
			/^body\.isClickTrackingEnabled needs a button of type URL in call_to_action$/,
		],
		['capitals in the name', { name: 'Parcel' }, /name must consist of lower-case letters/],
		['an unknown type', { type: 'AUDIO' }, /type must be one of TEXT, IMAGE/],
	])('refuses %s', (_title, change, message) =>
		expectRefusal(sandbox, 'submitTemplate', { body: submission(change) }, 400, message),
	);
});

describe('list templates', () => {
	const list = async (query: Record<string, string> = {}) => {
		const { body } = await sandbox.call('listTemplates', { query });
		const { data, paging } = body as { data: Json[]; paging: { cursors: Json; next?: string } };
		return { names: data.map(({ name }) => name), paging };
	};

	it('returns ten by default, newest first', async () => {
		await submit();
		const { names } = await list();
		expect(names).toHaveLength(10);
		expect(names.slice(0, 2)).toEqual(['parcel', 'appointment_reminder']);
	});

	it('pages forwards with next and after, and backwards with before', async () => {
		const all = (await list({ limit: '100' })).names;
		expect(all).toHaveLength(13);
		const first = await list({ limit: '5' });
		const second = await fetch(String(first.paging.next), {
			headers: { 'x-api-wa-project-api-pwd': sandbox.password },
		});
		const secondBody = (await second.json()) as { data: Json[]; paging: { cursors: Json } };
		expect(secondBody.data.map(({ name }) => name)).toEqual(all.slice(5, 10));
		const third = await list({ limit: '5', after: String(secondBody.paging.cursors.after) });
		expect(third.names).toEqual(all.slice(10));
		expect(third.paging).not.toHaveProperty('next');
		const back = await list({ limit: '5', before: String(third.paging.cursors.before) });
		expect(back.names).toEqual(all.slice(5, 10));
		expect(back.paging.next).toContain('after=');
		const beginning = await list({ limit: '5', before: String(back.paging.cursors.before) });
		expect(beginning.names).toEqual(all.slice(0, 5));
		expect((await list({ before: String(beginning.paging.cursors.before) })).names).toEqual([]);
	});

	it('keeps its place when the template at the cursor is deleted', async () => {
		const all = (await list({ limit: '100' })).names;
		const { paging } = await list({ limit: '3' });
		const { templates } = await sandbox.control<{ templates: Json[] }>('GET', '/state');
		const wa_template_id = String(templates.find(({ name }) => name === all[2])?._id);
		await sandbox.call('deleteTemplate', { path: { wa_template_id } });
		const next = await list({ limit: '3', after: String(paging.cursors.after) });
		expect(next.names).toEqual(all.slice(3, 6));
	});

	it.each<[string, Record<string, string>, RegExp]>([
		['limit 0', { limit: '0' }, /limit must be at least 1/],
		['limit 101', { limit: '101' }, /limit must be at most 100/],
		['limit 1.5', { limit: '1.5' }, /limit must be integer/],
		['limit 1e1', { limit: '1e1' }, /limit must be integer/],
		['an empty limit', { limit: '' }, /limit must be integer/],
		['a foreign cursor', { after: 'MTIz' }, /after is not a cursor/],
		['both cursors', { after: 'dDox', before: 'dDox' }, /cannot be used together/],
		['an empty cursor', { before: '' }, /before must not be empty/],
		['skip', { skip: '3' }, /query\.skip is not known/],
	])('refuses %s', (_title, query, message) =>
		expectRefusal(sandbox, 'listTemplates', { query }, 400, message),
	);
});

describe('get and delete template', () => {
	it('removes a template and locks its name for 30 days', async () => {
		const { body } = await submit();
		const options = { path: { wa_template_id: String(body._id) } };
		const deleted = await sandbox.call('deleteTemplate', options);
		expect(deleted.body).toEqual({ status: 'success' });
		await expectRefusal(sandbox, 'getTemplate', options, 404, /does not exist/);
		await expectRefusal(sandbox, 'deleteTemplate', options, 404, /does not exist/);
		const again = { body: submission() };
		await expectRefusal(sandbox, 'submitTemplate', again, 400, /locked until .*Z \(30 days\)/);
		await sandbox.control('POST', '/clock/advance', { ms: 30 * day - 60_000 });
		await expectRefusal(sandbox, 'submitTemplate', again, 400, /locked until/);
		await sandbox.control('POST', '/clock/advance', { ms: 60_000 });
		expect((await submit()).status).toBe(200);
	});

	it.each(['welcome', someId, '%2e%2e', "'; DROP TABLE templates; --", 'x'.repeat(900)])(
		'does not find %s',
		async (wa_template_id) => {
			await expectRefusal(sandbox, 'getTemplate', { path: { wa_template_id } }, 404, /not exist/);
			await expectRefusal(
				sandbox,
				'deleteTemplate',
				{ path: { wa_template_id } },
				404,
				/not exist/,
			);
		},
	);
});
