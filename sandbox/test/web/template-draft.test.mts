// A template that is being written on the sandbox's page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	emptyDraft,
	nameFrom,
	previewOf,
	sampleValues,
	submissionOf,
} from '../../page/web/template-draft.mjs';

const draft = (changes: object) => ({ ...emptyDraft(), label: 'Visit', text: 'Hi', ...changes });

describe('the name of a template', () => {
	it.each([
		['Order update', 'order_update'],
		['  Été – 20 % off! ', 'ete_20_off'],
		['Größe für Ärzte', 'groesse_fuer_aerzte'],
		['दिवाली', ''],
	])('follows from the label %j: %j', (label, name) => {
		expect(nameFrom(label)).toBe(name);
	});
});

describe('the submission', () => {
	it('omits empty fields', () => {
		expect(submissionOf(draft({ footer_text: ' ', quick_replies: ['', ' '] }))).toEqual({
			label: 'Visit',
			name: 'visit',
			category: 'MARKETING',
			type: 'TEXT',
			language: 'English',
			text: 'Hi',
			sample_text: 'Hi',
		});
	});

	const call = { type: 'URL', button_title: 'Shop', button_value: 'https://shop.example' } as const;
	it.each([
		[{ call_to_action: [call] }, 'CTA'],
		[{ quick_replies: ['Yes', ''] }, 'QuickReplies'],
		[{ call_to_action: [call], quick_replies: ['Yes'] }, 'All'],
		[
			{ call_to_action: [{ ...call, button_title: '', button_value: '' }], quick_replies: [] },
			undefined,
		],
	])('has the action type for the buttons %j: %s', (buttons, action) => {
		expect(submissionOf(draft(buttons)).message_action_type).toBe(action);
	});

	it('has no text header beside an image', () => {
		const changes = { type: 'IMAGE', header_text: 'Hello' } as const;
		expect(submissionOf(draft(changes))).not.toHaveProperty('header_text');
	});
});

describe('the values of a sample', () => {
	it.each<[string, string, string[] | null]>([
		['Hi {{1}}, {{2}}!', 'Hi Asha, Monday!', ['Asha', 'Monday']],
		['{{2}} and {{1}} and {{2}}', 'b and a and b', ['a', 'b']],
		['{{2}} and {{1}} and {{2}}', 'b and a and c', null],
		['Hi {{1}}', 'Something else', null],
		['Hi', 'Hi', []],
		['Hi', 'Ho', null],
		['1 + 1 = {{1}} (?)', '1 + 1 = 2 (?)', ['2']],
		['a\nb {{1}}', 'a\nb c\nd', ['c\nd']],
		['Hi {{1}}, {{2}} is ready, {{1}}!', 'Hi A, it is ready, A!', ['A', 'it']],
		['{{1}}, {{1}}', 'a, a', ['a']],
		['Hi {{1}}!', 'Hi !', null],
		['Hi {{1}}!', 'Hi a! Bye!', ['a! Bye']],
	])('are found in %j with the sample %j: %j', (text, sample, values) => {
		expect(sampleValues(text, sample)).toEqual(values);
	});

	it('are found in one pass, so a long sample that does not match stays fast', () => {
		const text = Array.from({ length: 20 }, (_none, index) => `{{${index + 1}}}`).join(' ');
		expect(sampleValues(`${text} bye.`, `${'word '.repeat(20_000)}bye`)).toBeNull();
	});

	it('turn the text back into the sample', () => {
		const word = fc.string({ minLength: 1, maxLength: 8 });
		const pieces = fc.array(fc.oneof(word, fc.integer({ min: 1, max: 4 })), { maxLength: 8 });
		const values = fc.array(word, { minLength: 4, maxLength: 4 });
		fc.assert(
			fc.property(pieces, values, (parts, given) => {
				const clean = parts.map((part) =>
					typeof part === 'string' ? part.replaceAll(/[{}]/g, '_') : part,
				);
				const text = clean
					.map((part) => (typeof part === 'string' ? part : `{{${part}}}`))
					.join('');
				const sample = clean
					.map((part) => (typeof part === 'string' ? part : (given[part - 1] ?? '')))
					.join('');
				const found = sampleValues(text, sample);
				const numbers = clean.filter((part) => typeof part === 'number');
				if (found === null) {
					// A value that appears twice may have to end later.
					expect(new Set(numbers).size).toBeLessThan(numbers.length);
					return;
				}
				const filled = text.replaceAll(
					/\{\{(\d)\}\}/g,
					(_whole, number: string) => found[Number(number) - 1] ?? '',
				);
				expect(filled).toBe(sample);
			}),
		);
	});
});

describe('the preview', () => {
	const shown = (changes: object) => previewOf(draft(changes), 0).message;

	it('fills in the sample, or shows the text if the sample does not match', () => {
		const text = 'Hi {{1}}';
		expect(shown({ text, sample_text: 'Hi Asha' })).toMatchObject({
			message_content: { text: 'Hi Asha' },
			parameters: ['Asha'],
		});
		expect(shown({ text, sample_text: 'Ho' })).toMatchObject({
			message_content: { text },
			parameters: null,
		});
	});

	it('has a file for types that have one', () => {
		expect(shown({ type: 'FILE' }).message_content).toEqual({
			link: 'https://files.example/document.pdf',
			caption: 'Hi',
		});
	});
});
