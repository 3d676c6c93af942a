/** The part of what n8n's host passes to its engine beside the workflow that nodes under test need. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IHttpRequestOptions,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { ExecutionLifecycleHooks } from 'n8n-core';

interface HostOptions {
	readonly credentialType: ICredentialType;
	readonly credential: ICredentialDataDecryptedObject;
	/** Messages that the node sends to the browser. */
	readonly toBrowser: unknown[];
	/** Where n8n serves links that resume executions. */
	readonly resumeUrl?: string;
}

/**
 * The engine and HTTP are real; this replaces the host's credential store and web server, which
 * need n8n's database. The credential's own `authenticate` is used.
 */
export function additionalData(options: HostOptions): IWorkflowExecuteAdditionalData {
	const { credentialType, credential, toBrowser } = options;
	const authenticate = credentialType.authenticate as (
		data: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	) => Promise<IHttpRequestOptions>;
	const url = 'http://127.0.0.1/';
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			authenticate: async (
				data: ICredentialDataDecryptedObject,
				_type: string,
				request: IHttpRequestOptions,
			) => await authenticate(data, request),
			preAuthentication: async () => undefined,
			getDecrypted: async (...given: Parameters<ICredentialsHelper['getDecrypted']>) =>
				evaluated({ ...credential }, given),
			getCredentialsProperties: () => credentialType.properties,
		},
		hooks: new ExecutionLifecycleHooks('manual', 'test', {} as never),
		executionId: 'test',
		currentNodeExecutionIndex: 0,
		instanceBaseUrl: url,
		formWaitingBaseUrl: url,
		webhookBaseUrl: url,
		webhookWaitingBaseUrl: options.resumeUrl ?? url,
		variables: {},
		sendDataToUI: (_type: string, data: unknown) => toBrowser.push(data),
		setExecutionStatus: () => undefined,
		logAiEvent: () => undefined,
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Evaluates the expressions in a credential, as n8n does for the item that the node names. */
function evaluated(
	data: ICredentialDataDecryptedObject,
	[, , , mode, executeData, , values]: Parameters<ICredentialsHelper['getDecrypted']>,
): ICredentialDataDecryptedObject {
	if (values === undefined) return data;
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
	return workflow.expression.getParameterValue(
		data as INodeParameters,
		runExecutionData,
		runIndex,
		itemIndex,
		node.name,
		connectionInputData,
		mode,
		{},
		executeData,
	) as ICredentialDataDecryptedObject;
}
