// Replays a logged request over the network, so that the service handles it like any other.
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { request as send, type OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '../world/errors.mts';
import { isCredential, showEntry, type LogEntry } from '../world/logEntry.mts';
import type { World } from '../world/world.mts';
import { handle } from '../control/handle.mts';

/** Marks the replayed request in the log. */
const REPLAY_HEADER = 'x-sandbox-replay';

/** Headers that belong to one connection or are set again. */
const LEFT_OUT = new Set([
	'connection',
	'content-length',
	'expect',
	'host',
	'keep-alive',
	'origin',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	REPLAY_HEADER,
]);

export function registerReplay(scope: FastifyInstance, world: World): void {
	const { log, secrets, store, answers } = world;
	handle(scope, 'replayRequest', async ({ path, socket }) => {
		const entry = log.find(Number(path.request_id));
		if (!entry) throw new ServiceError(404, `Request ${path.request_id} is not in the log`);
		requireWhole(entry);
		const mark = `${entry.id} ${randomUUID()}`;
		const latest = log.nextId() - 1;
		const { password } = store.project.identity();
		const headers = replayHeaders(entry, { header: answers.passwordHeader(), password });
		await sendTo(socket, entry, { ...headers, [REPLAY_HEADER]: mark });
		const replayed = log.entries(latest).find((one) => one.headers[REPLAY_HEADER] === mark);
		if (replayed) return showEntry(replayed, secrets);
		throw new ServiceError(
			409,
			`Request ${entry.id} was sent again, but the log does not hold it any more`,
		);
	});
}

/** @throws ServiceError 409 when part of the request is missing or was not stored unchanged */
function requireWhole({ id, url, headers, body }: LogEntry): void {
	const problem = (what: string) =>
		new ServiceError(409, `Request ${id} cannot be sent again: ${what}`);
	// Addresses never arrive with an ellipsis, so it marks where the log truncated one.
	if (url.endsWith('…')) throw problem('the log holds only the beginning of its address');
	if (body?.isTruncated) throw problem('the log holds only the beginning of its body');
	if (!body && announcesBody(headers)) throw problem('the log does not hold its body');
	if (body && !body.isJson && body.text.includes('\ufffd')) {
		throw problem('its body is not valid UTF-8');
	}
}

function announcesBody(headers: LogEntry['headers']): boolean {
	return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** @returns the headers to send, with the current password if there was one */
function replayHeaders(
	{ headers, body }: LogEntry,
	{ header, password }: { header: string; password: string },
): OutgoingHttpHeaders {
	const kept = Object.entries(headers).filter(
		([name]) => !LEFT_OUT.has(name) && !isCredential(name),
	);
	return {
		...Object.fromEntries(kept),
		...(headers[header] !== undefined && { [header]: password }),
		...(body && { 'content-length': Buffer.byteLength(body.text) }),
	};
}

/** Resolves on a response or a reset, which the log distinguishes. */
async function sendTo(
	{ localAddress: host, localPort: port }: Socket,
	{ method, url, body }: LogEntry,
	headers: OutgoingHttpHeaders,
): Promise<void> {
	await new Promise<void>((resolve) => {
		const request = send({ host, port, method, path: url, headers, agent: false });
		request.on('response', (response) => response.resume().once('close', resolve));
		request.once('error', () => resolve());
		request.end(body?.text);
	});
}
