/** Results and errors as users see them. */
import type { Accepted, Result } from '../../nodes/values/result.ts';

export function readable<T>(result: Result<T>): Accepted<T> | { ok: false; problems: string[] } {
	return result.ok ? result : { ok: false, problems: result.problems.map(String) };
}

interface Shown {
	readonly message: string;
	readonly description?: string | null;
}

/** What n8n shows of an error: the title, and how to fix it. */
export function errorWords(error: Shown | undefined): string {
	return `${error?.message}. ${error?.description ?? ''}`;
}
