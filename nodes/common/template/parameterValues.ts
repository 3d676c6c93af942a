import { fromJson } from '../checks/values';
import { isBlank } from '../result/text';
import { ProblemKind } from '../result/problem';
import type { Result } from '../result/result';
import { accept, refuse } from '../result/result';
import type { ParameterInput } from './parameterInput';

/**
 * The values for {{1}}, {{2}} … in order, from the form or the list. The form keeps a field that the
 * template no longer has; a value in it is an error, since nobody can tell where it belongs now.
 *
 * @param total how many placeholders the template has now
 */
export function parameterValues(input: ParameterInput, total: number): Result<readonly unknown[]> {
	if (input.mode === 'list') return listValues(input.values);
	const { rivals = [] } = input;
	if (rivals.length > 0) {
		const columns = rivals.map((column) => `"${column}"`).join(' and ');
		return refuse(
			new ProblemKind(
				`The columns ${columns} stand for the same placeholder. Rename one of them, or remove it`,
				'placeholderMismatch',
			),
		);
	}
	const surplus = Object.keys(input.byNumber)
		.map(Number)
		.filter((number) => number > total && !isBlank(input.byNumber[number]));
	if (surplus.length > 0) {
		return refuse(
			new ProblemKind(
				`The form fills ${surplus.map((number) => `{{${number}}}`).join(', ')}, which the template no longer has. Refresh the fields of "Values"`,
				'placeholderMismatch',
			),
		);
	}
	return accept(Array.from({ length: total }, (_, index) => input.byNumber[index + 1]));
}

function listValues(values: unknown): Result<readonly unknown[]> {
	if (isBlank(values)) return accept([]);
	const parsed = fromJson(values);
	if (Array.isArray(parsed)) return accept(parsed);
	return refuse(
		'"Values in Order" must be a list such as ["Asha", "12:30"], in the order of the placeholders',
	);
}
