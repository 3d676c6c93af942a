import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

/** There is nobody to ask: only whether there is a secret can be told. */
export async function testWebhookSecret(
	this: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return String(data?.secret ?? '').trim() === ''
		? { status: 'Error', message: 'The secret is empty' }
		: { status: 'OK', message: 'Saved. The secret is checked with each delivery.' };
}
