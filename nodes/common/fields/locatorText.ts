import type { IExecuteFunctions } from 'n8n-workflow';

/** The value of a resource locator as text without spaces around it. */
export function locatorText(context: IExecuteFunctions, name: string, index: number): string {
	const value: unknown = context.getNodeParameter(name, index, '', { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
