/** A result with its problems as users see them. */
import type { Accepted, Result } from '../../nodes/values/result.ts';

interface Refused {
	readonly ok: false;
	readonly problems: string[];
}

export function readable<T>(result: Result<T>): Accepted<T> | Refused {
	return result.ok ? result : { ok: false, problems: result.problems.map(String) };
}
