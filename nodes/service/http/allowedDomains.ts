import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import type { Accepted, Refused } from '../../values/result';
import { accept, refuse } from '../../values/result';

/** The part of n8n-workflow that n8n 1.x and 2.0 to 2.21 lack. */
export interface HostGuards {
	/** Throws if the address is not on the list. */
	readonly assertUrlAllowed?: (options: {
		url: string;
		allowedDomains: string;
		node: INode;
	}) => void;
}

/** Decides whether the credential may be used with an address. */
interface DomainGuard {
	/**
	 * @returns the list to pass on with each request, or undefined if every address is allowed
	 * @throws NodeOperationError when the address is not on the list, or the list is empty
	 */
	check(node: INode, credential: ICredentialDataDecryptedObject, url: string): string | undefined;
}

/**
 * The list in the credential if it allows an address, undefined without a list; or why the address is
 * not allowed, with the advice apart, since n8n shows the two in different places.
 */
type DomainResult = Accepted<string | undefined> | (Refused & { readonly advice: string });

type IsAllowed = (url: string, allowedDomains: string) => boolean;

/**
 * The guard that this n8n offers: its own check where it has one, else the same check by us.
 *
 * n8n's reading of the credential's two fields is not used: it took the credential alone in some versions, takes
 * an options object in others (either, called the other way, finds no list and so allows everything), and some of
 * them block "None" for the very nodes that a credential is made for.
 */
export function domainGuard(host: HostGuards): DomainGuard {
	return {
		check: (node, credential, url) => {
			const domains = readAllowedDomains(credential, url, (address, allowedDomains) =>
				isAllowedByHost(host, node, address, allowedDomains),
			);
			if (domains.ok) return domains.value;
			throw new n8nWorkflow.NodeOperationError(node, domains.problems.join('; '), {
				description: domains.advice,
			});
		},
	};
}

/** The guard of the n8n that runs this package. */
export const DOMAIN_GUARD = domainGuard(n8nWorkflow);

/**
 * Reads "Allowed HTTP Request Domains" of the credential, which n8n adds to it. "None" keeps the HTTP Request node
 * out, not the nodes that the credential is made for.
 */
export function readAllowedDomains(
	credential: ICredentialDataDecryptedObject,
	url: string,
	isAllowed: IsAllowed = isDomainAllowed,
): DomainResult {
	if (credential.allowedHttpRequestDomains !== 'domains') return accept(undefined);
	const { allowedDomains: field } = credential;
	const allowedDomains = typeof field === 'string' ? field.trim() : '';
	const host = hostnameOf(url) ?? url;
	if (allowedDomains === '') {
		return {
			...refuse('The credential allows specific domains only, but lists none'),
			advice: `Enter ${host} under "Allowed Domains" in the credential, or set "Allowed HTTP Request Domains" to All`,
		};
	}
	if (isAllowed(url, allowedDomains)) return accept(allowedDomains);
	return {
		...refuse(
			`Domain not allowed: the credential does not allow ${host}, the host of its base URL. It allows only ${allowedDomains}`,
		),
		advice: `Add ${host} to "Allowed Domains" in the credential, or correct its Base URL`,
	};
}

function isAllowedByHost(
	{ assertUrlAllowed }: HostGuards,
	node: INode,
	url: string,
	allowedDomains: string,
): boolean {
	if (typeof assertUrlAllowed !== 'function') return isDomainAllowed(url, allowedDomains);
	try {
		assertUrlAllowed({ url, allowedDomains, node });
		return true;
	} catch {
		return false;
	}
}

/**
 * n8n's own rule: whole host names, in any case and whatever the port; *.example.com matches every host below
 * example.com, not for example.com itself. A list without a single name forbids everything.
 *
 * @param allowedDomains separated by commas
 */
export function isDomainAllowed(url: string, allowedDomains: string): boolean {
	const hostname = hostnameOf(url);
	if (hostname === undefined) return false;
	return allowedDomains
		.split(',')
		.map((domain) => normalised(domain.trim()))
		.some((domain) =>
			domain.startsWith('*.')
				? domain.length > 2 && hostname.endsWith(domain.slice(1))
				: hostname === domain,
		);
}

function hostnameOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const hostname = normalised(new URL(url).hostname);
	return hostname === '' ? undefined : hostname;
}

/** Host names have no case, and a dot at the end only says that they are complete. */
function normalised(hostname: string): string {
	return hostname.toLowerCase().replace(/\.$/, '');
}
