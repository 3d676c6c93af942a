// Untrusted texts on which a backtracking pattern would block n8n for minutes.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { parameterError } from '../../../nodes/engine/input/parameterError.ts';
import { byPlaceholder } from '../../../nodes/engine/parameterInput.ts';
import { readErrorEnvelope } from '../../../nodes/service/errors/errorEnvelope.ts';
import { readBaseUrl } from '../../../nodes/service/http/serviceUrl.ts';
import { plainBase64 } from '../../../nodes/Trigger/webhook/authentication.ts';
import { codeOfLanguage } from '../../../nodes/values/template/languages.ts';
import { findBadValue } from '../../../nodes/values/checks/badValues.ts';

const LENGTH = 600_000;
const long = (text: string) => text.repeat(LENGTH / text.length);

describe('A long text is read in one pass', () => {
	it('as a signature', () => {
		expect(plainBase64(`${long('=')}x`)).toHaveLength(LENGTH + 1);
	});

	it('as the name of a column', () => {
		expect(byPlaceholder({ [`${long(' ')}x`]: 'a' })).toEqual({});
		expect(byPlaceholder({ [`{{${long(' ')}x`]: 'a' })).toEqual({});
	});

	it('as the message of an expression that fails', () => {
		const context = { getNode: () => ({ parameters: {} }) } as unknown as IExecuteFunctions;
		const { message } = parameterError(context, [], 'to', 0, new Error(`${long(' ')}x [item 0].`));
		expect(message).toMatch(/: +x$/);
	});

	it('as the error page of a service', () => {
		expect(readErrorEnvelope(`<html>${long('<title')}`)?.message).toBeUndefined();
	});

	it('as the base URL', () => {
		expect(readBaseUrl(`https://a.example${long('/')}x`)).toMatchObject({ ok: false });
	});

	it.each(['0', '9'])('as a number with many %s after the point', (digit) => {
		expect(findBadValue(`1.${long(digit)}x`)).toBeUndefined();
	});

	it('as a language', () => {
		expect(codeOfLanguage(long('a ('))).toBeUndefined();
	});

	it.each(['a', '-', 'a-', '.'])('as a value with a timestamp after many %j', (unit) => {
		expect(findBadValue(`${long(unit)}(2026-11-21T06:33:43Z`)).toBeDefined();
	});
});
