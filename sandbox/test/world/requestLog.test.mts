// The request log keeps the latest requests in bounded memory.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weigh, type LogEntry } from '../../world/logEntry.mts';
import { createSecrets } from '../../world/redact.mts';
import { createRequestLog, type RequestLog } from '../../world/requestLog.mts';
import { at } from '../../../test/harness/pick.mts';
import { entryOf } from './entries.mts';

const body = (length: number) => ({
	text: 'x'.repeat(length),
	isJson: false,
	size: length,
	isTruncated: false,
});

function add(log: RequestLog, changes: Partial<LogEntry> = {}): LogEntry {
	const entry = entryOf(log.nextId(), changes);
	log.add(entry);
	return entry;
}

const ids = (log: RequestLog) => log.entries().map(({ id }) => id);

describe('the request log', () => {
	it('stays within its memory limit, and nearly full, over 200,000 requests', () => {
		const mostBytes = 1_000_000;
		const log = createRequestLog(createSecrets(), mostBytes);
		for (let count = 0; count < 200_000; count++) {
			// From nearly empty to the largest bodies that the log stores.
			add(log, { body: body((count * 7919) % 65_536), responseBody: body(count % 500) });
			expect(log.usage().bytes <= mostBytes).toBe(true);
		}
		const kept = log.entries();
		expect(log.usage().bytes).toBe(kept.reduce((sum, entry) => sum + weigh(entry), 0));
		const next = at(kept, -1);
		expect(log.usage().bytes + weigh(next)).toBeGreaterThan(mostBytes - 2 * 65_536 * 2);
		expect(ids(log)).toEqual(kept.map((_entry, index) => 200_000 - index));
	});

	it('keeps the newest entries without a gap, for any sizes and clears', () => {
		const step = fc.oneof(
			{ weight: 20, arbitrary: fc.record({ add: fc.nat({ max: 3000 }) }) },
			{ weight: 1, arbitrary: fc.constant('clear' as const) },
		);
		fc.assert(
			fc.property(
				fc.array(step, { maxLength: 200 }),
				fc.nat({ max: 20_000 }),
				(steps, mostBytes) => {
					const log = createRequestLog(createSecrets(), mostBytes);
					let model: LogEntry[] = [];
					for (const one of steps) {
						if (one === 'clear') {
							log.clear();
							model = [];
							continue;
						}
						model.unshift(add(log, { body: body(one.add) }));
						while (model.reduce((sum, entry) => sum + weigh(entry), 0) > mostBytes) model.pop();
						expect(log.entries()).toEqual(model);
						const known = log.nextId() - 3;
						expect(log.entries(known)).toEqual(model.filter(({ id }) => id > known));
						expect(log.entries(log.nextId() + 5)).toEqual([]);
						expect(log.usage()).toMatchObject({ entries: model.length });
						for (const entry of model) expect(log.find(entry.id)).toBe(entry);
						expect(log.find(log.nextId())).toBeUndefined();
						expect(log.find((model.at(-1)?.id ?? log.nextId()) - 1)).toBeUndefined();
					}
				},
			),
		);
	});

	it('counts the memory of every text of an entry', () => {
		const empty = weigh(entryOf(1));
		const changes: [Partial<LogEntry>, number][] = [
			[{ url: '/v1/x?1234567890' }, 11],
			[{ phone_number: '1234567890' }, 10],
			[{ campaign: '1234567890' }, 10],
			[{ violations: ['12345', '67890'] }, 10],
			[{ responseViolations: ['1234567890'] }, 10],
			[{ error: '1234567890' }, 10],
			[{ fault: '1234567890' }, 10],
			[{ crash: '1234567890' }, 10],
			[{ headers: { accept: '1234' } }, 10],
			[{ headers: { 'set-cookie': ['1234', '1234567890'] } }, 24],
			[{ responseHeaders: { accept: '1234' } }, 10],
			[{ body: body(10) }, 10],
			[{ responseBody: body(10) }, 10],
		];
		for (const [change, characters] of changes) {
			expect([change, weigh(entryOf(1, change)) - empty]).toEqual([change, 2 * characters]);
		}
	});
});

describe('the contract summary', () => {
	it('counts checked requests, and lists violations', () => {
		const log = createRequestLog(createSecrets());
		add(log, { contract: 'unchecked', responseContract: 'ok' });
		add(log, { contract: 'violated', violations: ['a'], url: `/v1/${'x'.repeat(500)}?q=1` });
		add(log, { responseContract: 'violated', responseViolations: ['b'] });
		const { requests, responses } = log.contract();
		expect(requests).toMatchObject({ checked: 2, violated: [{ id: 2, violations: ['a'] }] });
		expect(responses).toMatchObject({ checked: 3, violated: [{ id: 3, path: '/v1/x' }] });
		expect(at(requests.violated, 0).path).toMatch(/^\/v1\/x{195}…$/);
		log.clear();
		expect(log.contract()).toEqual({
			requests: { checked: 0, violated: [] },
			responses: { checked: 0, violated: [] },
		});
	});

	it('lists only the first thousand violations', () => {
		const log = createRequestLog(createSecrets(), 10_000);
		for (let count = 0; count < 1200; count++)
			add(log, { contract: 'violated', violations: ['a'] });
		const { checked, violated } = log.contract().requests;
		expect([checked, violated.length]).toEqual([1200, 1000]);
	});
});
