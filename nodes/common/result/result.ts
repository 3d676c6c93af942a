import type { Problem } from './problem';
import { prefixProblem, ProblemKind } from './problem';

/** A value that passed its checks. */
export interface Accepted<T> {
	readonly ok: true;
	readonly value: T;
}

/** No value. */
export interface Refused {
	readonly ok: false;
	/** What is wrong and the way out, each without a full stop; at least one. */
	readonly problems: readonly Problem[];
}

/** A value, or why there is none. */
export type Result<T> = Accepted<T> | Refused;

export function accept<T>(value: T): Accepted<T> {
	return { ok: true, value };
}

/** @param problems what is wrong and the way out, each without a full stop; at least one */
export function refuse(...problems: Problem[]): Refused {
	return { ok: false, problems };
}

/** A required value is missing. */
export function refuseEmpty(problem: string): Refused {
	return refuse(new ProblemKind(problem, 'emptyValue'));
}

type Values<Results> = {
	[Name in keyof Results]: Results[Name] extends Result<infer Value> ? Value : never;
};

/**
 * One result of several: all values under the names of their results, or else every problem that was
 * found, in the order of the results.
 */
export function combine<Results extends Readonly<Record<string, Result<unknown>>>>(
	results: Results,
): Result<Values<Results>> {
	const problems = Object.values(results).flatMap((result) => (result.ok ? [] : result.problems));
	if (problems.length > 0) return { ok: false, problems };
	const values = Object.entries(results).map(([name, result]) => [
		name,
		result.ok ? result.value : undefined,
	]);
	return accept(Object.fromEntries(values) as Values<Results>);
}

/** The same result, with a text before each of its problems: where the value stands. */
export function prefixProblems<T>(prefix: string, result: Result<T>): Result<T> {
	if (result.ok) return result;
	return { ok: false, problems: result.problems.map((problem) => prefixProblem(prefix, problem)) };
}
