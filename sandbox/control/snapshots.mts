// Snapshots of the state: saving, loading, comparing.
import type { FastifyInstance } from 'fastify';
import { differences, NOW, type RowDifference, type State } from '../store/differences.mts';
import { badRequest, ServiceError } from '../world/errors.mts';
import { shortened } from '../world/loggedBody.mts';
import type { Secrets } from '../world/redact.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

/** In a comparison, the current state instead of a snapshot. */
const PRESENT = 'now';
const DEFAULT_LIMIT = 100;
/** Characters of a value. */
const LONGEST_VALUE = 1000;

type Field = NonNullable<RowDifference['fields']>[number];

export function registerSnapshots(scope: FastifyInstance, world: World): void {
	const { store, secrets } = world;
	const { snapshots } = store;

	handle(scope, 'listSnapshots', () => ({ snapshots: snapshots.list() }));
	handle(scope, 'saveSnapshot', ({ path }) => {
		requireName(path.name);
		return snapshots.save(path.name);
	});
	handle(scope, 'deleteSnapshot', ({ path }) => {
		requireSnapshot(path.name);
		snapshots.remove(path.name);
		return { ok: true };
	});
	handle(scope, 'loadSnapshot', ({ path }) => {
		requireSnapshot(path.name);
		world.load(path.name);
		return { ok: true };
	});
	handle(scope, 'compareSnapshot', ({ path, query }) => {
		const { with: to = PRESENT, limit = DEFAULT_LIMIT } = query;
		const { counts, list } = differences(store.database, stateOf(path.name), stateOf(to), limit);
		const total = Object.values(counts).reduce(
			(sum, { added, removed, changed }) => sum + added + removed + changed,
			0,
		);
		const shown = list.map((one) => showDifference(one, secrets));
		return { from: path.name, to, total, counts, differences: shown };
	});

	function requireSnapshot(name: string): void {
		if (!snapshots.has(name))
			throw new ServiceError(404, `There is no snapshot ${name.slice(0, 100)}`);
	}

	function stateOf(name: string): State {
		if (name === PRESENT) return NOW;
		requireSnapshot(name);
		return snapshots.tableIn(name);
	}
}

function requireName(name: string): void {
	if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) && name !== PRESENT) return;
	throw badRequest(
		name === PRESENT
			? 'now is the present state: give the snapshot another name'
			: 'The name of a snapshot must be 1 to 64 letters, digits, dots, hyphens and underscores, and begin with a letter or digit',
	);
}

/** Columns that hold lists and maps as JSON. */
const JSON_COLUMNS = new Set([
	'attributes',
	'call_to_action',
	'content',
	'delivery',
	'details',
	'events',
	'mau_details',
	'parameters',
	'quick_replies',
	'record',
	'tags',
]);

function showDifference({ fields, key, ...difference }: RowDifference, secrets: Secrets) {
	return {
		...difference,
		key: secrets.redactText(key),
		...(fields && { fields: fields.map((one) => showField(one, secrets)) }),
	};
}

/** A snapshot older than the process may contain secrets that the process has never seen. */
function showField({ name, before, after }: Field, secrets: Secrets) {
	if (name === 'password' || name === 'secret')
		return { name, before: '[redacted]', after: '[redacted]' };
	const show = (value: unknown) => {
		if (typeof value !== 'string') return value;
		if (value.length > LONGEST_VALUE) return shortened(value, LONGEST_VALUE, secrets);
		return secrets.redactValue(JSON_COLUMNS.has(name) ? JSON.parse(value) : value);
	};
	return { name, before: show(before), after: show(after) };
}
