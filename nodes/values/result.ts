import type { IDataObject } from 'n8n-workflow';
import type { ReasonCode } from './reasonCodes';
import { joinSentences, shorten, withoutInvisible, withoutTextMark } from './text';

/**
 * A problem that rows can share with different values: its text names the value, its heading does not, so that the rows
 * can be listed together.
 */
export class ProblemKind {
	/**
	 * @param text what is wrong and how to fix it, without a full stop
	 * @param code for workflows that branch on it
	 * @param heading the same for every row with a problem of this kind, in words, without a full stop
	 */
	constructor(
		readonly text: string,
		readonly code: ReasonCode,
		readonly heading = headingOf(text),
	) {}

	/** Problems are joined into sentences. */
	toString(): string {
		return this.text;
	}
}

/** What is wrong and how to fix it, without a full stop. A plain string is the same for every row that has it. */
export type Problem = string | ProblemKind;

/** One heading and one code for all problems of a row. */
export interface RowProblem {
	/** All problems, each with its fix. */
	readonly text: string;
	/** The code of the first problem. */
	readonly code: ReasonCode;
	/** The headings of all problems: rows with the same heading need the same fix. */
	readonly heading: string;
}

/** The same, with what is wrong apart from its fix. */
export interface ExplainedProblem extends RowProblem, Explained {}

/** @param problems a row's problems, at least one */
export function describeProblems(problems: readonly Problem[]): ExplainedProblem {
	const kinds = problems.map(kindOf);
	return {
		text: kinds.map(({ text }) => text).join('; '),
		code: kinds[0]?.code ?? 'invalidValue',
		heading: kinds.map(({ heading }) => heading).join('; '),
		...splitProblems(kinds.map(({ text }) => text)),
	};
}

/** The problem, prefixed with where the value is. */
function prefixProblem(prefix: string, problem: Problem): Problem {
	if (typeof problem === 'string') return prefix + problem;
	const { text, code, heading } = problem;
	return new ProblemKind(prefix + text, code, prefix + heading);
}

/** What is wrong, without the fix: the first sentence. A value in quotes may contain several. */
export function headingOf(text: string): string {
	const end = /^(?:"[^"]*"|[^"])*?(?=[.?!]\s)/s.exec(text) ?? /^.*?(?=[.?!]\s)/s.exec(text);
	return end?.[0] ?? text.replace(/\.$/, '');
}

/** What happened, and how to fix it. */
export interface Explained {
	/** In one sentence for each problem, without a full stop. */
	readonly reason: string;
	/** Absent if the reason says it. */
	readonly advice?: string;
}

/** Separates what happened, the first sentence of each text, from how to fix it. */
export function splitProblems(texts: readonly string[]): Explained {
	return joinExplained(
		texts.map((text) => {
			const reason = headingOf(text);
			return { reason, advice: text.slice(reason.length).replace(/^[.?!]\s*/, '') };
		}),
	);
}

/** All of them in one; equal advice once. */
export function joinExplained(all: readonly Explained[]): Explained {
	const reason = all.map((one) => one.reason).join('; ');
	const advice = joinSentences(...new Set(all.map((one) => one.advice)));
	return advice === '' ? { reason } : { reason, advice };
}

function kindOf(problem: Problem): ProblemKind {
	return typeof problem === 'string' ? new ProblemKind(problem, 'invalidValue') : problem;
}

/** A value that passed its checks. */
export interface Accepted<T> {
	readonly ok: true;
	readonly value: T;
}

/** A value that failed its checks. */
export interface Refused {
	readonly ok: false;
	/** What is wrong and how to fix it, each without a full stop; at least one. */
	readonly problems: readonly Problem[];
}

/** A value, or why there is none. */
export type Result<T> = Accepted<T> | Refused;

export function accept<T>(value: T): Accepted<T> {
	return { ok: true, value };
}

/** @param problems what is wrong and how to fix it, each without a full stop; at least one */
export function refuse(...problems: Problem[]): Refused {
	return { ok: false, problems };
}

/** Refuses with a code and heading of its own, see {@link ProblemKind}. */
export function refuseAs(code: ReasonCode, text: string, heading?: string): Refused {
	return refuse(new ProblemKind(text, code, heading));
}

/** Refuses a missing required value. */
export function refuseEmpty(problem: string): Refused {
	return refuseAs('emptyValue', problem);
}

type Values<Results> = {
	[Name in keyof Results]: Results[Name] extends Result<infer Value> ? Value : never;
};

/** Combines results: all values under the names of their results, or else all problems, in the order of the results. */
export function combine<Results extends Readonly<Record<string, Result<unknown>>>>(
	results: Results,
): Result<Values<Results>> {
	const problems: Problem[] = [];
	const values: Record<string, unknown> = {};
	for (const [name, result] of Object.entries(results)) {
		if (result.ok) values[name] = result.value;
		else for (const problem of result.problems) problems.push(problem);
	}
	return problems.length > 0 ? { ok: false, problems } : accept(values as Values<Results>);
}

/** A text that must not be empty. */
export function requireText(text: Result<string>, ifEmpty: Refused): Result<string> {
	return text.ok && text.value === '' ? ifEmpty : text;
}

/** The result, with each of its problems prefixed with where the value is. */
export function prefixProblems<T>(prefix: string, result: Result<T>): Result<T> {
	if (result.ok) return result;
	return { ok: false, problems: result.problems.map((problem) => prefixProblem(prefix, problem)) };
}

/** A value of a row that cannot be used. Thrown before any request. */
export class FieldError extends Error {
	/** What is wrong with it. */
	readonly problem: string;
	/** The same with the field's name, and how to fix it. */
	readonly explained: Explained;

	/**
	 * @param field the field's display name
	 * @param problems what is wrong with it and how to fix it, each without a full stop: "it is empty. Enter a name"
	 */
	constructor(
		readonly field: string,
		problems: string | readonly string[],
		/** The row's reason code, in sends. */
		readonly code: ReasonCode = 'invalidValue',
	) {
		const texts = typeof problems === 'string' ? [problems] : problems;
		const named = texts.map((text, index) => (index === 0 ? nameField(field, text) : text));
		super(named.join('; '));
		this.problem = texts.join('; ');
		this.explained = splitProblems(named);
	}
}

/** '"Limit" must be a number' for "it must be a number", 'Row: there is no row 7' for "there is no row 7". */
export function nameField(field: string, problem: string): string {
	return problem.startsWith('it ') ? `"${field}" ${problem.slice(3)}` : `${field}: ${problem}`;
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/**
 * The value of a result.
 *
 * @param field the field's display name
 * @throws FieldError with the result's problems
 */
export function valueOf<T>(field: string, result: Result<T>): T {
	if (result.ok) return result.value;
	const naming = `"${field}" `;
	// Checks that are also listed without a field begin with its name, which {@link FieldError} adds here.
	const problems = result.problems
		.map(String)
		.map((problem) =>
			problem.startsWith(naming) ? `it ${problem.slice(naming.length)}` : problem,
		);
	throw new FieldError(field, problems);
}

/** A form value as trimmed text: '' if empty, undefined if it is neither text nor a number. */
export function asText(value: unknown): string | undefined {
	if (value === null || value === undefined) return '';
	if (typeof value === 'string') return value.trim();
	return typeof value === 'number' ? String(value) : undefined;
}

/** {@link asText} of a value for machines: without invisible characters and without what marks it as text in CSV files. */
export function asMachineText(value: unknown): string | undefined {
	const text = asText(value);
	return text === undefined ? undefined : withoutTextMark(withoutInvisible(text));
}

/** {@link asText}, with '' for anything that is not text. */
export function textOf(value: unknown): string {
	return asText(value) ?? '';
}

/** Whether the value is an object and not a list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum characters of a cell in a report. No number and hardly any name is longer. */
const LONGEST_REPORTED_CELL = 200;

/** A cell as shown in the report of its row. */
export function cellText(value: unknown): string {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	return shorten(text, LONGEST_REPORTED_CELL);
}

/** The value of JSON text, or the value itself when it is not text; undefined for text that is not JSON. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return undefined;
	}
}
