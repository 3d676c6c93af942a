import { ERROR_TABLE } from '../../nodes/service/errors/errorTable.ts';
import { entry } from './pick.mts';

interface Shown {
	readonly message: string;
	readonly description?: string | null;
}

/** What n8n shows of an error: the title, and how to fix it. */
export function errorWords(error: Shown | undefined): string {
	return `${error?.message}. ${error?.description ?? ''}`;
}

/** What the error table says about a status: the tests of the table and its page check the words. */
export function happened(status: number, subject = 'message'): string {
	return entry(ERROR_TABLE.byStatus, String(status)).happened(subject);
}

/** How the table says to fix it. */
export function adviceAt(status: number, subject = 'message'): string {
	return entry(ERROR_TABLE.byStatus, String(status)).advice(subject);
}
