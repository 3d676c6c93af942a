import type { ReasonCode } from './reasonCodes';

/**
 * A problem that rows can have with different values: its text names the value, its heading does not, so
 * that the rows can be told together.
 */
export class ProblemKind {
	/**
	 * @param text what is wrong and the way out, without a full stop
	 * @param code for those who sort rows by it
	 * @param heading the same for every row with a problem of this kind, in words, without a full stop
	 */
	constructor(
		readonly text: string,
		readonly code: ReasonCode,
		readonly heading = headingOf(text),
	) {}

	/** Problems are joined to sentences. */
	toString(): string {
		return this.text;
	}
}

/** What is wrong and the way out, without a full stop. A text alone is the same for every row that has it. */
export type Problem = string | ProblemKind;

/** One heading and one code for all problems of a row. */
export interface RowProblem {
	/** All problems, each with its way out. */
	readonly text: string;
	/** That of the first problem. */
	readonly code: ReasonCode;
	/** Those of all problems: rows with the same heading have the same to mend. */
	readonly heading: string;
}

/** @param problems of one row, at least one */
export function describeProblems(problems: readonly Problem[]): RowProblem {
	const kinds = problems.map(kindOf);
	return {
		text: kinds.map(({ text }) => text).join('; '),
		code: kinds[0]?.code ?? 'invalidValue',
		heading: kinds.map(({ heading }) => heading).join('; '),
	};
}

/** The same problem with another text before it: where the value stands. */
export function prefixProblem(prefix: string, problem: Problem): Problem {
	if (typeof problem === 'string') return prefix + problem;
	const { text, code, heading } = problem;
	return new ProblemKind(prefix + text, code, prefix + heading);
}

/** What is wrong, without the way out: the first sentence. */
export function headingOf(text: string): string {
	return /^.*?(?=[.?!]\s)/s.exec(text)?.[0] ?? text.replace(/\.$/, '');
}

function kindOf(problem: Problem): ProblemKind {
	return typeof problem === 'string' ? new ProblemKind(problem, 'invalidValue') : problem;
}
