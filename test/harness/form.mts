/** Calls a node's form methods as n8n's editor does. */
import 'reflect-metadata';
import type {
	ICredentialDataDecryptedObject,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';
import { LoadOptionsContext } from 'n8n-core';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { additionalData } from './additionalData.mts';
import { nodeWith, workflowWith } from './oneNode.mts';

/** A form that calls a method of its node. */
interface Form {
	readonly type: INodeType;
	readonly method: string;
	readonly credential: ICredentialDataDecryptedObject;
	readonly parameters?: INodeParameters;
	/** As n8n calls the node; ends in "Tool" where an agent uses it. */
	readonly nodeType?: string;
}

interface ListSearch extends Form {
	readonly filter?: string;
	readonly paginationToken?: string;
}

/** @returns one response of a searchable list */
export async function searchList(search: ListSearch): Promise<INodeListSearchResult> {
	const { type, method, filter, paginationToken } = search;
	const run = type.methods?.listSearch?.[method];
	if (run === undefined) throw new Error(`The node has no list search "${method}"`);
	return await run.call(formContext(search), filter, paginationToken);
}

/** @returns one response of a resource mapper */
export async function loadFields(form: Form): Promise<ResourceMapperFields> {
	const { type, method } = form;
	const run = type.methods?.resourceMapping?.[method];
	if (run === undefined) throw new Error(`The node has no resource mapping "${method}"`);
	return await run.call(formContext(form));
}

function formContext({
	type,
	credential,
	parameters = {},
	nodeType = 'underTest',
}: Form): ILoadOptionsFunctions {
	const node = nodeWith({ parameters, type: nodeType });
	const host = additionalData({ credentialType: new WaProjectApi(), credential, toBrowser: [] });
	host.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflowWith(node, type), node, host, '');
}
