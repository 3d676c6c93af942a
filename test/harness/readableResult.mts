/** A result with its problems as users see them. */
import type { Accepted, Result } from '../../nodes/values/result.ts';

export function readable<T>(result: Result<T>): Accepted<T> | { ok: false; problems: string[] } {
	return result.ok ? result : { ok: false, problems: result.problems.map(String) };
}
