interface Shown {
	readonly message: string;
	readonly description?: string | null;
}

/** What n8n shows of an error: the title, and how to fix it. */
export function errorWords(error: Shown | undefined): string {
	return `${error?.message}. ${error?.description ?? ''}`;
}
