/** Calls a node's list searches as n8n's editor does. */
import 'reflect-metadata';
import type {
	ICredentialDataDecryptedObject,
	ILoadOptionsFunctions,
	INode,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
	INodeTypes,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { LoadOptionsContext } from 'n8n-core';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { additionalData } from './additionalData.mts';
import { newestVersion } from './versions.mts';

interface ListSearch {
	readonly type: INodeType;
	readonly method: string;
	readonly credential: ICredentialDataDecryptedObject;
	readonly parameters?: INodeParameters;
	readonly filter?: string;
	readonly paginationToken?: string;
}

/** @returns one answer to the form */
export async function searchList(search: ListSearch): Promise<INodeListSearchResult> {
	const { type, method, credential, parameters = {}, filter, paginationToken } = search;
	const node: INode = {
		id: 'form',
		name: 'Form',
		type: 'underTest',
		typeVersion: newestVersion(type.description),
		position: [0, 0],
		parameters,
		credentials: { waProjectApi: { id: '1', name: 'Sandbox' } },
	};
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const workflow = new Workflow({
		id: 'form',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
	});
	const host = additionalData({ credentialType: new WaProjectApi(), credential, toBrowser: [] });
	host.currentNodeParameters = parameters;
	const context: ILoadOptionsFunctions = new LoadOptionsContext(workflow, node, host, '');
	const run = type.methods?.listSearch?.[method];
	if (run === undefined) throw new Error(`The node has no list search "${method}"`);
	return await run.call(context, filter, paginationToken);
}
