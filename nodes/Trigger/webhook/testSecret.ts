import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

/** No service can check the secret, so the test only reports whether there is one. */
export async function testWebhookSecret(
	this: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return String(data?.secret ?? '').trim() === ''
		? { status: 'Error', message: 'The secret is empty' }
		: { status: 'OK', message: 'Saved. The secret is checked with each delivery.' };
}
