// Any mixture of the shapes in which services answer gives the same record.
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../nodes/service/errors/callError.ts';
import { rawOf, readAnswer } from '../../../../nodes/service/records/answer.ts';
import type { Returned } from '../../../../nodes/service/requests.ts';

const read = (returns: Returned, body: unknown) =>
	readAnswer({ method: 'GET', path: ['x'], repeatability: 'repeatable', returns }, body, returns, {
		attempts: 1,
	});

describe('Any mixture of both shapes', () => {
	/** Picks one of two spellings of each part of a record. */
	const mixed = (...parts: ReadonlyArray<readonly [object, object]>) =>
		fc
			.tuple(...parts.map((pair) => fc.constantFrom(...pair)))
			.map((chosen): IDataObject => Object.assign({}, ...chosen));
	const TIME = 1_665_506_571_987;
	const ISO = new Date(TIME).toISOString();
	const template = mixed(
		[{ _id: 't' }, { id: 't' }],
		[{ created_at: ISO }, { created_at: TIME }],
		[{ updated_at: ISO }, { updated_at: String(TIME) }],
		[{ text: 'Hi {{1}}' }, { text: 'Hi {{1}} | [Yes]' }],
		[{ category: 'OTP' }, { category: 'AUTHENTICATION' }],
		[{ rejected_reason: null }, { rejected_reason: 'NONE' }],
		[{ message_action_type: 'QuickReplies' }, { message_action_type: 'quickreplies' }],
		[{ quick_replies: ['Yes'], call_to_action: [] }, { quick_replies: ['Yes'] }],
		[{ isClickTrackingEnabled: false }, {}],
		[{ total_parameters: 1 }, {}],
	);
	const SHAPES = {
		template: [
			template,
			read('template', {
				_id: 't',
				created_at: ISO,
				updated_at: ISO,
				text: 'Hi {{1}}',
				category: 'OTP',
				message_action_type: 'QuickReplies',
				quick_replies: ['Yes'],
			}),
		],
		campaign: [
			fc
				.tuple(
					mixed(
						[{ _id: 'c' }, { id: 'c' }],
						[{ message_type: 'TEXT' }, { message_type: 'TEMPLATE' }],
						[{ audience_size: 0 }, { audience_size: null }],
						[{ submitted: 0 }, {}],
						[{ created_at: ISO }, { created_at: TIME }],
					),
					template,
				)
				.map(([campaign, used]) => ({
					...campaign,
					message_payload: { template: { ...used, type: 'TEXT' } },
				})),
			{ _id: 'c', message_type: 'TEXT', audience_size: 0, submitted: 0, created_at: ISO },
		],
		contact: [
			mixed(
				[
					{ id: 'k', on_network: true },
					{ id: 'k', on_whatsapp: true },
				],
				[{ tags: ['vip'] }, { tags: [{ id: 'vip', added_at: TIME }] }],
				[{ is_closed: false }, { is_closed: null }],
				[{ first_message: null }, { first_message: '' }],
				[{ created_at: TIME }, { created_at: ISO }],
			),
			{
				id: 'k',
				on_network: true,
				tags: ['vip'],
				is_closed: false,
				first_message: null,
				created_at: TIME,
			},
		],
		message: [
			mixed(
				[{ id: 'n' }, { id: 's', messageId: 'n' }],
				[{ sent_at: TIME }, { sent_at: ISO }],
				[{ read_at: null }, {}],
				[
					{ network_conversation_details: { type: 'utility' } },
					{ whatsapp_conversation_details: { type: 'UTILITY' } },
				],
				[
					{ message_content: { link: 'u', mimeType: 'x' } },
					{ message_content: { url: 'u', mimeType: 'x' } },
				],
				[
					{ status: 'FAILED', failureResponse: { code: 131026 } },
					{ status: 'FAILED', failureResponse: { code: '131026' } },
				],
			),
			{
				id: 'n',
				sent_at: TIME,
				read_at: null,
				network_conversation_details: { type: 'utility' },
				message_content: { link: 'u' },
				failure: { code: 131026 },
			},
		],
	} as const;

	it.each(Object.keys(SHAPES) as Array<keyof typeof SHAPES>)('gives the same %s', (name) => {
		const [shapes, record] = SHAPES[name];
		const unknown = fc.dictionary(fc.stringMatching(/^zz[a-z]{1,5}$/), fc.jsonValue(), {
			maxKeys: 3,
		});
		fc.assert(
			fc.property(shapes as fc.Arbitrary<IDataObject>, unknown, (body, further) => {
				const found = read(name, { ...further, ...body });
				expect(found).toMatchObject(record);
				// What the specification does not know is kept, and the answer itself is not changed.
				expect(found).toMatchObject(further);
				expect(rawOf(found)).toEqual({ ...further, ...body });
			}),
		);
	});

	it('never breaks on any JSON', () => {
		const names: Returned[] = [
			'template',
			'templates',
			'campaigns',
			'message',
			'contact',
			'newProduct',
		];
		fc.assert(
			fc.property(fc.constantFrom(...names), fc.jsonValue(), (returns, body) => {
				try {
					read(returns, body);
				} catch (error) {
					expect(error).toBeInstanceOf(CallError);
				}
			}),
		);
	});
});
