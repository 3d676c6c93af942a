// npm run bench:scale
// What 1, 10 and 100 million sends a month take: the tables of docs/scale.md.
import { table } from '../scripts/lib/table.mts';
import { simulateDay } from './scale/day.mts';
import { ASSUMED, MEASURED } from './scale/figures.mts';
import { DAYS, plan, type Plan } from './scale/model.mts';

const SENDS = [1e6, 1e7, 1e8];
const LIMITS = [20, 80, 200];

const GIGA = 1e9;
const HEADER = [
	'sends a month',
	'a second',
	'at the peak',
	'workers',
	'executions kept',
	'their data GB',
	'outbox GB/month',
	'log GB/month, history',
	'log GB/month, outbox',
	'history holds',
	'never twice by',
];

function planRow(one: Plan): (string | number)[] {
	return [
		millions(one.sendsPerMonth),
		one.average.toFixed(1),
		one.peak.toFixed(1),
		one.workers,
		millions(one.executionsKept),
		(one.executionData / GIGA).toFixed(1),
		(one.outbox / GIGA).toFixed(1),
		(one.historyLog / GIGA).toFixed(0),
		(one.outboxLog / GIGA).toFixed(0),
		`${one.historyDays.toFixed(2)} d`,
		one.takesOutbox ? 'outbox' : 'history',
	];
}

function limitRow(sendsPerSecond: number): (string | number)[] {
	const plans = SENDS.map((sends) => plan(sends, MEASURED, { ...ASSUMED, sendsPerSecond }));
	const capacity = plans[0]?.projectCapacity ?? 0;
	return [sendsPerSecond, millions(capacity), ...plans.map(({ projects }) => projects)];
}

/** A day of the month at each limit: what waits, and how long. */
function dayRow(sends: number, sendsPerSecond: number): (string | number)[] {
	const perDay = sends / DAYS;
	const { listShare, hoursPerDay, peakFactor } = ASSUMED;
	const { projects } = plan(sends, MEASURED, { ...ASSUMED, sendsPerSecond });
	const day = simulateDay({
		listRows: perDay * listShare,
		events: perDay * (1 - listShare),
		hours: hoursPerDay,
		sendsPerSecond: sendsPerSecond * projects,
		peakFactor,
	});
	return [
		millions(sends),
		sendsPerSecond,
		projects,
		Number.isFinite(day.listsDoneAfter) ? `${day.listsDoneAfter.toFixed(1)} h` : 'not that day',
		`${Math.round(day.longestEventWait)} s`,
		millions(day.left),
	];
}

function millions(value: number): string {
	return value >= 1e5 ? `${(value / 1e6).toFixed(1)} M` : Math.round(value).toString();
}

process.stdout.write(`What a month takes

${table(
	HEADER,
	SENDS.map((sends) => planRow(plan(sends, MEASURED, ASSUMED))),
)}

Where the service's limit binds: projects, each with a number of its own

${table(
	['sends/s of a project', 'of it a month', ...SENDS.map((sends) => `for ${millions(sends)}`)],
	LIMITS.map(limitRow),
)}

A day: the lists are all there in the morning, events come in a wave

${table(
	[
		'sends a month',
		'sends/s',
		'projects',
		'lists done after',
		'events wait at most',
		'left at night',
	],
	SENDS.flatMap((sends) => LIMITS.map((limit) => dayRow(sends, limit))),
)}
`);
