// The credential's domain list, on an n8n version that checks it and on one that does not.
import fc from 'fast-check';
import * as n8nWorkflow from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { HostGuards } from '../../../../nodes/service/http/serviceUrl.ts';
import {
	checkDomain,
	isDomainAllowed,
	readAllowedDomains,
} from '../../../../nodes/service/http/serviceUrl.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const node = {
	id: '1',
	name: 'Send',
	type: 'waCampaign',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};

const URL_OF_SERVICE = 'https://api.example.com:8443/v1';

/** n8n 1.x and 2.0 to 2.21 export no such function. */
const hosts: Array<[string, HostGuards]> = [
	["n8n's own check", n8nWorkflow],
	['no check in n8n', {}],
];

describe.each(hosts)('the guard with %s', (_name, host) => {
	const check = (credential: n8nWorkflow.ICredentialDataDecryptedObject) =>
		checkDomain(node, credential, URL_OF_SERVICE, host);
	const only = (allowedDomains: unknown) =>
		({
			allowedHttpRequestDomains: 'domains',
			allowedDomains,
		}) as n8nWorkflow.ICredentialDataDecryptedObject;

	it.each([
		['no setting', {}],
		['All', { allowedHttpRequestDomains: 'all' }],
		['All, with a list left over', { ...only('other.com'), allowedHttpRequestDomains: 'all' }],
		['None', { allowedHttpRequestDomains: 'none' }],
	])('%s lets every address through and passes on no list', (_setting, credential) => {
		expect(check(credential)).toBeUndefined();
	});

	it.each([
		'api.example.com',
		'API.Example.COM',
		'api.example.com.',
		'other.com, api.example.com',
		' , ,api.example.com,',
		'*.example.com',
		'*.com',
	])('%j allows the service, and the list is passed on', (list) => {
		expect(check(only(` ${list} `))).toBe(list.trim());
	});

	it.each([
		'example.com',
		'*.api.example.com',
		'api.example.com:8443',
		'https://api.example.com',
		'pi.example.com',
		'*example.com',
		'*',
		'*.',
		',',
	])('%j does not, and the error says what to change', (list) => {
		expect(() => check(only(list))).toThrow(
			expect.objectContaining({
				name: 'NodeOperationError',
				message: `Domain not allowed: the credential does not allow api.example.com, the host of its base URL. It allows only ${list}`,
				description:
					'Add api.example.com to "Allowed Domains" in the credential, or correct its Base URL',
			}),
		);
	});

	it.each([undefined, '', '  ', 5])('refuses the empty list %j', (list) => {
		expect(() => check(only(list))).toThrow(
			expect.objectContaining({
				message: 'The credential allows specific domains only, but lists none',
				description: expect.stringContaining('Enter api.example.com under "Allowed Domains"'),
			}),
		);
	});
});

describe('n8n decides with its own check if it has one', () => {
	const credential = { allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' };
	const checked: unknown[] = [];
	const refusing: HostGuards = {
		assertUrlAllowed: (options) => {
			checked.push(options);
			throw new Error('not this one');
		},
	};
	const allowing: HostGuards = { assertUrlAllowed: () => undefined };

	it('against an address that we would allow', () => {
		expect(() => checkDomain(node, credential, URL_OF_SERVICE, refusing)).toThrow(
			/^Domain not allowed/,
		);
		expect(checked).toEqual([{ url: URL_OF_SERVICE, allowedDomains: 'api.example.com', node }]);
	});

	it('for an address that we would not', () => {
		const list = checkDomain(node, credential, 'https://example.org/v1', allowing);
		expect(list).toBe('api.example.com');
	});
});

it('The list of a credential names the whole URL if it has no host', () => {
	const credential = { allowedHttpRequestDomains: 'domains', allowedDomains: 'example.com' };
	expect(readAllowedDomains(credential, 'nonsense')).toMatchObject({
		ok: false,
		problems: [expect.stringMatching(/does not allow nonsense, the host/)],
	});
});

describe('isDomainAllowed', () => {
	const label = fc.constantFrom(
		'a',
		'B',
		'api',
		'example',
		'com',
		'*',
		'',
		'xn--a',
		'127',
		'[::1]',
	);
	const dotted = fc.array(label, { maxLength: 4 }).map((labels) => labels.join('.'));
	const host = fc.oneof(
		dotted,
		fc.domain(),
		dotted.map((name) => `${name}.`),
	);
	const domain = fc.oneof(
		host,
		host.map((name) => `*.${name}`),
		fc.constantFrom('', ' ', '*.', '.', '*'),
	);
	const url = fc
		.tuple(
			fc.constantFrom('https://', 'HTTP://', '', 'file://'),
			host,
			fc.constantFrom('', ':8090', '/v1', '?x'),
		)
		.map((parts) => parts.join(''));

	it("decides as n8n's own check does, whatever the list", () => {
		fc.assert(
			fc.property(
				url,
				fc.array(domain, { minLength: 1, maxLength: 3 }).map((list) => list.join(', ')),
				(address, allowedDomains) => {
					// n8n reads an empty list as "allow everything"; the guard rejects it first.
					fc.pre(allowedDomains.trim() !== '');
					const own = n8nWorkflow.isDomainAllowed({ url: address, allowedDomains });
					expect(isDomainAllowed(address, allowedDomains)).toBe(own);
				},
			),
			{ numRuns: propertyRuns(3000) },
		);
	});
});
