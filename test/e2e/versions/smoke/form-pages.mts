// The pages of n8n's forms, filled in as in a browser.
import axios from 'axios';
import { expect, vi } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';

const PATIENCE = { timeout: 60_000, interval: 200 };

/** Who may open the forms of the examples. */
const ACCOUNT = { username: 'asha', password: 'the password of the form' };

const ask = axios.create({ proxy: false, timeout: 30_000, validateStatus: () => true });

/** A submitted form that waits with its next page. */
interface FilledIn {
	/** Address of the pages that follow. */
	page: string;
	/** ID of the execution. */
	id: string;
}

/** Saves the account as a credential for form triggers. */
export async function createAccount({ client }: Demo): Promise<{ id: string; name: string }> {
	const { username: user, password } = ACCOUNT;
	return await client.createCredential('httpBasicAuth', 'Form', { user, password });
}

/** Whether the form exists and requires a login. */
export async function untilProtected({ n8n }: Demo, path: string): Promise<void> {
	await vi.waitFor(async () => {
		expect((await ask.get(`${n8n.origin}/form/${path}`)).status).toBe(401);
	}, PATIENCE);
}

/** Fills in the first page once the form exists. */
export async function fillIn({ n8n }: Demo, path: string, ...value: Value): Promise<FilledIn> {
	const url = `${n8n.origin}/form/${path}`;
	await vi.waitFor(async () => {
		const page = await ask.get(url, { auth: ACCOUNT });
		expect([page.status, page.headers['content-type']]).toEqual([
			200,
			expect.stringContaining('text/html'),
		]);
	}, PATIENCE);
	const { data } = await ask.post(url, formOf(value), { auth: ACCOUNT });
	const { formWaitingUrl } = data as { formWaitingUrl: string };
	const [, id = ''] = /\/form-waiting\/(\d+)/.exec(formWaitingUrl) ?? [];
	return { page: formWaitingUrl, id };
}

/** The waiting page as HTML, once the previous node has run. */
export async function pageAfter({ client }: Demo, node: string, form: FilledIn): Promise<string> {
	const error = await vi.waitFor(async () => {
		const { status, outputs, error } = await client.execution(form.id);
		// The execution no longer waits.
		if (status === 'error') return error;
		expect([status, Object.keys(outputs)]).toEqual(['waiting', expect.arrayContaining([node])]);
		return undefined;
	}, PATIENCE);
	expect(error).toBeUndefined();
	return String((await ask.get(form.page)).data);
}

/** The form's content once the workflow has ended without another page. */
export async function textAtTheEnd(demo: Demo, path: string, { id }: FilledIn): Promise<string> {
	await vi.waitFor(async () => {
		expect((await demo.client.execution(id)).status).toBe('success');
	}, PATIENCE);
	const { data } = await ask.get(`${demo.n8n.origin}/form/${path}`, { auth: ACCOUNT });
	return /id='submitted-content'[^>]*>([^<]*)/.exec(String(data))?.[1] ?? '';
}

/** Fills in the waiting page. */
export async function answer({ page }: FilledIn, choice: string): Promise<void> {
	expect((await ask.post(page, formOf([choice]))).status).toBe(200);
}

/** The value of a page's one field: a text, or a file with its name. */
type Value = [text: string] | [file: Blob, name: string];

function formOf(value: Value): FormData {
	const form = new FormData();
	if (value.length === 1) form.append('field-0', value[0]);
	else form.append('field-0', ...value);
	return form;
}
