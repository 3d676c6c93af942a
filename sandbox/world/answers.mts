// In which shapes the service answers, and under which header it takes the password.
import { ANSWER_SHAPES, OBSERVED_SHAPES, type AnswerShape } from '../domain/observedAnswers.mts';
import type { ControlSchemas, OperationId } from '../types.mts';
import { PASSWORD_HEADER } from './logEntry.mts';

type AnswerSettings = ControlSchemas['AnswerSettings'];

/** Changes of the settings; absent ones leave what is there. */
export type AnswerChanges = ControlSchemas['AnswerChanges'];

export type Answers = ReturnType<typeof createAnswers>;

const SPECIFIED: AnswerSettings = {
	answers: 'specification',
	shapes: [],
	missing: [],
	passwordHeader: PASSWORD_HEADER,
};

/** @param initial what holds at the start and after a reset */
export function createAnswers(initial: AnswerChanges = {}) {
	let settings = SPECIFIED;
	let shapes: ReadonlySet<AnswerShape> = new Set();
	let missing: ReadonlySet<string> = new Set();

	function set(changes: AnswerChanges): void {
		const chosen = changes.answers === undefined ? settings.shapes : shapesOf(changes.answers);
		settings = {
			answers: nameOf(chosen),
			shapes: chosen,
			missing: changes.missing ?? settings.missing,
			passwordHeader: (changes.passwordHeader ?? settings.passwordHeader).toLowerCase(),
		};
		shapes = new Set(settings.shapes);
		missing = new Set(settings.missing);
	}

	set(initial);
	return {
		get: () => settings,
		set,
		reset(): void {
			settings = SPECIFIED;
			set(initial);
		},
		/** The shapes that are on. */
		shapes: () => shapes,
		/** Whether the host lacks the operation. */
		isMissing: (operation: OperationId) => missing.has(operation),
		/** The header that carries the project's password, in lower case. */
		passwordHeader: () => settings.passwordHeader,
	};
}

function nameOf(shapes: readonly AnswerShape[]): AnswerSettings['answers'] {
	if (shapes.length === 0) return 'specification';
	return shapes.join() === OBSERVED_SHAPES.join() ? 'observed' : 'mixed';
}

/** @returns the shapes in the order of their table */
function shapesOf(answers: NonNullable<AnswerChanges['answers']>): AnswerShape[] {
	if (answers === 'specification') return [];
	if (answers === 'observed') return OBSERVED_SHAPES;
	return ANSWER_SHAPES.filter((shape) => answers.includes(shape));
}
