// The parts of the request inspector on the sandbox's page.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { SandboxPage } from './sandbox-page.mts';

interface Inspector {
	rows(): Locator;
	list(): Locator;
	detail(): Locator;
	button(name: string): Locator;
	field(label: string): Locator;
	/** a select field */
	choice(label: string): Locator;
	/** Waits until this many rows are drawn. */
	untilListed(count: number): Promise<void>;
}

export function inspectorOf({ page }: SandboxPage): Inspector {
	const rows = () => page.locator('.log-row');
	return {
		rows,
		list: () => page.getByRole('listbox', { name: 'Requests' }),
		detail: () => page.locator('#opened-entry'),
		button: (name) => page.getByRole('button', { name, exact: true }),
		field: (label) => page.getByLabel(label, { exact: true }),
		choice: (name) => page.getByRole('combobox', { name }),
		async untilListed(count) {
			await expect.poll(() => rows().count()).toBe(count);
		},
	};
}
