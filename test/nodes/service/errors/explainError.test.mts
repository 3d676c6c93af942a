import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { ERROR_TABLE } from '../../../../nodes/service/errors/errorTable.ts';
import { explain } from '../../../../nodes/service/errors/explainError.ts';

const answer = (status: number, body: unknown): Attempt => ({
	kind: 'answer',
	status,
	headers: {},
	body,
});
const silence = (code: string): Attempt => ({ kind: 'noAnswer', code, mayHaveArrived: true });

describe('explain', () => {
	it.each<[string, Attempt, string, RegExp, RegExp]>([
		[
			'409 of what is not created',
			answer(409, { name: 'ERR409', message: 'busy' }),
			'message',
			/^The service rejected the request for this message: busy$/,
			/^Follow what the service's message says\. The service says: busy/,
		],
		[
			'409 of a delete',
			answer(409, { name: 'ERR409', message: 'a campaign uses it' }),
			'template',
			/^The service rejected the request for this template: a campaign uses it$/,
			/The service says: a campaign uses it \(HTTP 409, ERR409\)\.$/,
		],
		[
			'envelope with label',
			answer(400, { error: 'Bad Request', message: 'campaign is not live' }),
			'message',
			/^The service rejected the values for this message: campaign is not live$/,
			/HTTP 400/,
		],
		[
			'empty body',
			answer(404, ''),
			'project',
			/^The project does not exist$/,
			/gave no reason \(HTTP 404\)/,
		],
		['no body', answer(401, undefined), 'campaign', /API password/, /Enter the current one/],
		[
			'403 of a firewall',
			answer(403, '<html><head><title>Access Denied</title></head></html>'),
			'campaign',
			/^A proxy or firewall blocked the request$/,
			/web page.*Base URL.*The response says: Access Denied \(HTTP 403\)\.$/,
		],
		[
			'403 as a page without words',
			answer(403, '<html></html>'),
			'contact',
			/^A proxy or firewall/,
			/The response gives no reason \(HTTP 403\)\.$/,
		],
		[
			'403 of the service',
			answer(403, { name: 'ERR403', message: 'not yours' }),
			'contact',
			/^The API password does not allow this request$/,
			/The service says: not yours/,
		],
		['empty 403', answer(403, ''), 'contact', /^The API password/, /firewall.*gave no reason/],
		[
			'401 of a proxy',
			answer(401, '<HTML>Login</HTML>'),
			'contact',
			/^A proxy or firewall/,
			/web page/,
		],
		[
			'401 in plain text',
			answer(401, 'Unauthorized'),
			'contact',
			/^The service.*API pass/,
			/wrong/,
		],
		['407', answer(407, ''), 'contact', /^A proxy .* asks for a login$/, /HTTPS_PROXY.*HTTP 407/],
		[
			'404 of a web server',
			answer(404, '<html><title>404 Not Found</title></html>'),
			'contact',
			/^The base URL does not lead to the messaging service$/,
			/version segment.*The response says: 404 Not Found/,
		],
		[
			'https where http was asked (nginx)',
			answer(400, '<title>400 The plain HTTP request was sent to HTTPS port</title>'),
			'campaign',
			/^The service uses https, but the base URL begins with http:\/\/$/,
			/Begin the Base URL.*https:\/\//,
		],
		[
			'https where http was asked (Go)',
			answer(400, 'Client sent an HTTP request to an HTTPS server.\n'),
			'campaign',
			/^The service uses https/,
			/HTTP 400/,
		],
		['408 of a proxy', answer(408, '<title>Too slow</title>'), 'message', /in time$/, /proxy/],
		['413', answer(413, {}), 'message', /^The request is too large/, /Shorten the texts/],
		[
			'429 of a proxy',
			answer(429, '<html></html>'),
			'contact',
			/rate limit$/,
			/^Run the remaining rows later\./,
		],
		['page with 200', answer(200, '<html></html>'), 'contact', /in an unknown format$/, /Base URL/],
		['other success', answer(299, {}), 'contact', /in an unknown format$/, /HTTP 299/],
		['first redirect', answer(300, ''), 'contact', /another address$/, /final address/],
		['last redirect', answer(399, ''), 'contact', /another address$/, /final address/],
		[
			'last refusal',
			answer(499, {}),
			'contact',
			/^The service rejected/,
			/^Check the values of this row\. The service gave no reason/,
		],
		['page with 399', answer(399, '<html></html>'), 'contact', /another address$/, /final/],
		['page with 499', answer(499, '<html></html>'), 'contact', /^A proxy or firewall/, /web page/],
		[
			'page with 500',
			answer(500, '<html></html>'),
			'contact',
			/could not process/,
			/^The cause is in the service\. If it lasts/,
		],
		['missing business', answer(404, {}), 'business', /^The business does not exist$/, /its ID/],
		[
			'missing template',
			answer(404, {}),
			'template',
			/^The template does not exist in this project$/,
			/^Check its ID, name or number, and the Project ID/,
		],
		['missing project', answer(404, {}), 'project', /^The project/, /^Check the Project ID and/],
		['413 of a proxy', answer(413, '<title>Too Large</title>'), 'message', /too large/, /Shorten/],
		['refused connection', silence('ECONNREFUSED'), 'campaign', /Nothing responds/, /proxy.*USED/],
		['unknown host', silence('ENOTFOUND'), 'campaign', /host name.*is unknown/, /DNS/],
		['slow answer', silence('ANSWER_TOO_SLOW'), 'campaign', /within 2 minutes$/, /proxy.*TOO_SLOW/],
		['large answer', silence('ANSWER_TOO_LARGE'), 'campaign', /larger than 10 MB/, /Base URL/],
		['broken TLS', silence('ERR_SSL_BAD_RECORD_MAC'), 'contact', /encrypted connection/, /proxy/],
		['other certificate fault', silence('CERT_REVOKED'), 'contact', /encrypted/, /CERT_REVOKED/],
		['new code', silence('EWHATEVER'), 'campaign', /connection to the service failed/, /EWHATEVER/],
		['no code', silence(''), 'campaign', /connection to the service failed/, /none given/],
	])('%s', (_name, attempt, subject, message, description) => {
		const explanation = explain(attempt, subject);
		expect(explanation.message).toMatch(message);
		expect(explanation.description).toMatch(description);
	});

	it.each([
		[400, 'retailer_id TEE already exists in catalogue 8', true],
		[400, 'Duplicate SKU', true],
		[400, 'The product is already in this catalogue', true],
		[409, 'no', true],
		[400, 'catalogId 8 is not a catalogue of this project', undefined],
		[400, 'image_url is already expired', undefined],
		[500, 'retailer_id TEE already exists', undefined],
	])('distinguishes a product that exists: %s "%s"', (status, words, alreadyExists) => {
		const explanation = explain(answer(status, { message: words }), 'product', 'catalogue');
		expect(explanation.alreadyExists).toBe(alreadyExists);
		expect(explanation.message.startsWith('The product already exists')).toBe(
			alreadyExists === true,
		);
		const ofContact = explain(answer(400, { message: words }), 'contact');
		expect(ofContact.alreadyExists).toBeUndefined();
	});

	it.each([
		['campaign', 'Campaign name Diwali already exists in this project', true],
		['campaign', 'campaign_name must be unique', true],
		['campaign', 'campaign name exists', true],
		['template', 'Duplicate name', true],
		['template', 'A template with the name "diwali" exists', true],
		['campaign', 'Template does not exist', undefined],
		['campaign', 'template_name is not approved', undefined],
		['template', 'name is empty', undefined],
	])(
		'distinguishes a %s that exists, which is refused with 400: "%s"',
		(subject, words, exists) => {
			const refusal = answer(400, { message: words });
			expect(explain(refusal, subject, 'project').alreadyExists).toBe(exists);
			// Anything but its creation.
			expect(explain(refusal, subject).alreadyExists).toBeUndefined();
		},
	);

	it('says what a 404 misses if that is not what the request is about', () => {
		const { message } = explain(answer(404, {}), 'list of contacts', 'project');
		expect(message).toBe('The project does not exist');
		const exists = explain(answer(409, { message: 'contact exists' }), 'contact', 'project');
		expect(exists.message).toBe('The contact already exists');
		expect(exists.description).toMatch(/^Update the existing contact.*contact exists \(HTTP 409\)/);
	});

	it.each([
		['HPE_INVALID_CONSTANT', /does not support HTTP$/],
		['X_HPE_INVALID', /^The connection to the service failed$/],
		['HPE_HEADER_OVERFLOW', /^The connection to the service failed$/],
		['HPE_UNEXPECTED_CONTENT_LENGTH', /^The connection to the service failed$/],
		['ERR_TLS_HANDSHAKE_TIMEOUT', /^The encrypted connection/],
		['NO_CERT_AT_ALL', /^The connection to the service failed$/],
		['ECONNRESET', /^The connection broke during the request$/],
	])('recognises kinds of codes by their prefix: %s', (code, message) => {
		const explanation = explain(silence(code), 'contact');
		expect(explanation).toMatchObject({ message: expect.stringMatching(message), code });
		expect(explanation.description).toMatch(new RegExp(`Error code: ${code}\\.$`));
		expect(explanation.httpStatus).toBeUndefined();
	});

	it('has a fix for every failed connection', () => {
		const codes = [...Object.keys(ERROR_TABLE.byCode), 'ERR_SSL_X', 'HPE_X', 'EWHATEVER'];
		for (const code of codes) {
			expect(explain(silence(code), 'contact').description).not.toMatch(/^Error code/);
		}
	});

	it.each([
		['campaign', 'It was left as it is. Use another name, or the existing campaign'],
		['product', 'It was left as it is. Use another retailer ID, or the existing product'],
	])('advises no update of a %s that already exists', (subject, fix) => {
		expect(explain(answer(409, {}), subject, 'project').description).toMatch(
			new RegExp(`^${fix}\\. `),
		);
	});

	it('names the limit that the form of a send has for its rate', () => {
		expect(explain(answer(429, {}), 'message').description).toMatch(/"Max Sends per Second"/);
	});

	it('points to the message of the service only if there is one', () => {
		const without = explain(answer(400, {}), 'message').description;
		expect(without).toMatch(/^Check the values of this row\. The service gave no reason/);
		expect(explain(answer(400, { message: 'no' }), 'message').description).toMatch(/^Correct what/);
	});

	it('returns the status and the codes for machines', () => {
		const body = { name: 'ERR409', message: 'no' };
		expect(explain(answer(409, body), 'contact')).toMatchObject({
			httpStatus: 409,
			code: 'ERR409',
		});
		expect(explain(silence(''), 'contact').code).toBeUndefined();
	});

	it('quotes the service in the message of a refusal that only its words explain', () => {
		const said = { message: 'limit is out of range' };
		expect(explain(answer(400, said), 'contact').message).toMatch(/: limit is out of range$/);
		expect(explain(answer(400, {}), 'contact').message).toMatch(/values for this contact$/);
		expect(explain(answer(422, said), 'contact').message).toMatch(/: limit is out of range$/);
		expect(explain(answer(413, said), 'contact').message).not.toContain('limit');
		const notFound = answer(404, { message: 'Contact not found' });
		expect(explain(notFound, 'message', 'project').message).toBe(
			'The service rejected the request for this message: Contact not found',
		);
		expect(explain(answer(400, 'limit'), 'contact').message).not.toContain('limit');
	});

	it.each(['Bad Request', 'bad request.', 'Error: 400', '422 Unprocessable Entity'])(
		'takes "%s" for no reason',
		(error) => {
			const { message, description } = explain(answer(400, { error }), 'contact');
			expect(message).toBe('The service rejected the values for this contact');
			expect(description).toBe(
				`Check the values of this row. The service says: ${error} (HTTP 400).`,
			);
		},
	);

	it('has a message for every status and subject', () => {
		for (const subject of ['contact', 'project', 'business']) {
			for (const body of [{}, { message: 'no' }, '<html></html>', 'no', undefined]) {
				for (let status = 100; status < 600; status += 1) {
					const { message, description } = explain(answer(status, body), subject);
					expect(`${message}. ${description}`).not.toContain('undefined');
				}
			}
		}
	});

	it('always says what happened and what to do, never just "Bad request"', () => {
		fc.assert(
			fc.property(fc.integer({ min: 100, max: 599 }), fc.anything(), (status, body) => {
				const { message, description } = explain(answer(status, body), 'campaign');
				expect(message.length).toBeGreaterThan(15);
				expect(message.length).toBeLessThan(700);
				expect(description).toContain(`HTTP ${status}`);
			}),
		);
	});

	it.each<[string, string]>([
		['https://u:p@login.example.com:8443/sso?token=abc#abc', ': https://login.example.com:8443'],
		['HTTP://api.example.com', ': http://api.example.com'],
		['/login', ''],
		['https://', ''],
		['mailto:a@example.com', ''],
	])('names only the host that a redirect to "%s" leads to', (location, end) => {
		const redirect = { kind: 'answer', status: 302, headers: { location }, body: '' } as const;
		const { message, heading } = explain(redirect, 'contact');
		expect(heading).toBe('The base URL leads to another address');
		expect(message).toBe(heading + end);
		// Only a redirect leads elsewhere: a created record has a Location as well.
		const other = explain({ ...redirect, status: 409 }, 'contact', 'project');
		expect(other.message).toBe(other.heading);
	});
});
