// What the editor requests from n8n while a form is filled in: list entries and mapper fields.
import type { N8nClient } from '../../../../testkit/host/n8n-client.mts';

/** One field of the open node, with the form's current values. */
interface FormQuestion {
	/** Name of the node, such as waCampaign. */
	readonly node: string;
	/** The node's method that responds. */
	readonly method: string;
	readonly parameters: Record<string, unknown>;
	readonly credential: { id: string; name: string };
}

/** The names that a locator lists. */
export async function listedNames(client: N8nClient, question: FormQuestion): Promise<string[]> {
	const answer = await ask(client, 'resource-locator-results', question);
	return (answer as { results: { name: string }[] }).results.map(({ name }) => name);
}

/** The labels of the fields that a resource mapper shows. */
export async function mappedFields(client: N8nClient, question: FormQuestion): Promise<string[]> {
	const answer = await ask(client, 'resource-mapper-fields', question);
	const { fields } = answer as { fields: { displayName: string }[] };
	return fields.map(({ displayName }) => displayName);
}

async function ask(
	client: N8nClient,
	what: string,
	{ node, method, parameters, credential }: FormQuestion,
): Promise<unknown> {
	return await client.post(`/dynamic-node-parameters/${what}`, {
		nodeTypeAndVersion: { name: `n8n-nodes-wa-campaigns.${node}`, version: 1 },
		path: 'parameters',
		methodName: method,
		currentNodeParameters: parameters,
		credentials: { waProjectApi: credential },
	});
}
