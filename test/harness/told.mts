/** A result with its problems as readers see them. */
import type { Accepted, Result } from '../../nodes/values/result.ts';

interface Told {
	readonly ok: false;
	readonly problems: string[];
}

export function told<T>(result: Result<T>): Accepted<T> | Told {
	return result.ok ? result : { ok: false, problems: result.problems.map(String) };
}
