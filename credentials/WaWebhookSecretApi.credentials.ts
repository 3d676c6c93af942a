import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/**
 * The secret by which senders of webhook events authenticate. A credential, not a field of the node: node fields are
 * part of every exported workflow.
 */
export class WaWebhookSecretApi implements ICredentialType {
	name = 'waWebhookSecretApi';

	displayName = 'WA Webhook Secret API';

	documentationUrl =
		'https://github.com/OWNER_NOT_SET/n8n-nodes-wa-campaigns/blob/main/docs/guide/triggers-and-webhooks.md#receive-webhooks';

	icon: Icon = { light: 'file:../icons/wa.svg', dark: 'file:../icons/wa.dark.svg' };

	properties: INodeProperties[] = [
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: "The secret that you entered in the service's webhook settings",
		},
	];
}
