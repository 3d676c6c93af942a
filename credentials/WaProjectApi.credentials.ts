import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	Icon,
	INodeProperties,
} from 'n8n-workflow';
import { PASSWORD_HEADER } from '../nodes/service/http/serviceUrl';

/**
 * The credential for one project (specification, "Authentication"). Tested by the WA Campaign node, which can identify
 * what is wrong.
 */
export class WaProjectApi implements ICredentialType {
	name = 'waProjectApi';

	displayName = 'WA Project API';

	documentationUrl =
		'https://github.com/OWNER_NOT_SET/n8n-nodes-wa-campaigns/blob/main/docs/guide/install.md#create-the-credential';

	icon: Icon = { light: 'file:../icons/wa.svg', dark: 'file:../icons/wa.dark.svg' };

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description:
				'The part of the API address before /project/, such as https://api.example.com/v1',
		},
		{
			displayName: 'Project ID',
			name: 'projectId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 64f1c2a7e4b0a1d2c3e4f5a6',
			description:
				'ID of the project whose number sends the messages, as shown in the dashboard. In the URL of a request, it follows /project/.',
		},
		{
			displayName: 'API Password',
			name: 'apiPassword',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'API password of the project from the dashboard, not your login password. When a new one is generated, the old one stops working at once.',
		},
		{
			displayName: 'Password Header',
			name: 'headerName',
			type: 'string',
			default: PASSWORD_HEADER,
			placeholder: `e.g. ${PASSWORD_HEADER}`,
			description:
				'Name of the header that carries the password. Change it only if your service documents another name.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'ignoreSSLIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
	];

	// A function, not an expression: n8n would evaluate the expression again for every request.
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...requestOptions,
		headers: {
			...requestOptions.headers,
			[String(credentials.headerName ?? '').trim() || PASSWORD_HEADER]: String(
				credentials.apiPassword ?? '',
			).trim(),
		},
	});
}
