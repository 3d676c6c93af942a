import { ERROR_TABLE, type ErrorRow } from '../../nodes/service/errors/errorTable.ts';
import { readText } from '../../nodes/values/checks/badValues.ts';
import { resolvePhoneNumber } from '../../nodes/values/phone/resolvePhoneNumber.ts';
import {
	accept,
	FieldError,
	headingOf,
	messageOf,
	refuse,
	type Result,
} from '../../nodes/values/result.ts';
import { entry } from './pick.mts';

const { byStatus, byAnswer, byCode } = ERROR_TABLE;
const ANSWERS: Readonly<Record<string, ErrorRow>> = { ...byStatus, ...byAnswer };

interface Shown {
	readonly message: string;
	readonly description?: string | null;
}

/** What n8n shows of an error: the title, and how to fix it. */
export function errorWords(error: Shown | undefined): string {
	return `${error?.message}. ${error?.description ?? ''}`;
}

/**
 * What the error table says about a status, a kind of response or the code of a failed connection: the tests of the
 * table and its page check the words.
 */
export function happened(at: number | string, subject = 'message'): string {
	const row = ANSWERS[at];
	return row === undefined ? headingOf(entry(byCode, String(at))[1]) : row.happened(subject);
}

/** How the table says to fix it. */
export function adviceAt(at: number | string, subject = 'message', saysWhy = true): string {
	return entry(ANSWERS, String(at)).advice(subject, saysWhy);
}

function resultOf(check: () => unknown): Result<unknown> {
	try {
		return accept(check());
	} catch (error) {
		return refuse(messageOf(error));
	}
}

/** The title for a value that a check refuses: the tests of the check assert the words. */
export function refusal(check: Result<unknown> | (() => unknown), field?: string): string {
	if (typeof check === 'function') return refusal(resultOf(check), field);
	if (check.ok) throw new Error('The check accepts the value');
	const text = check.problems.join('; ');
	return headingOf(field === undefined ? text : new FieldError(field, text).message);
}

/** The same from the check of all texts, which begins with the name of the field if one is given. */
export function badText(value: unknown, field = ''): string {
	return refusal(readText(field, value)).replace('"" ', '');
}

/** The same from the check of phone numbers. */
export function badPhone(value: unknown): string {
	return refusal(resolvePhoneNumber(value, {}));
}
