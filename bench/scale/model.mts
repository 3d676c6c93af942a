// What a month of sends asks of an installation: arithmetic over measured figures and assumptions.

/** What was measured; the command that prints each stands in docs/scale.md. */
export interface Measured {
	/** Milliseconds of one core for a row of a list. */
	cpuMsPerRow: number;
	/** The same for an execution with one row. */
	cpuMsPerEvent: number;
	/** What the database holds of a row of a list, in bytes. */
	dataPerRow: number;
	/** The same for an execution with one row. */
	dataPerEvent: number;
	/** What PostgreSQL holds of a row of the outbox once it is settled, in bytes, indexes included. */
	outboxPerRow: number;
	/** What PostgreSQL writes to its log for a row of a list and its execution, in bytes, with a full sent history. */
	historyLogPerRow: number;
	/** The same for an execution with one row. */
	historyLogPerEvent: number;
	/** The same for a row of the outbox that is sent in a list. */
	outboxLogPerRow: number;
}

/** What was assumed of the installation and its traffic. */
export interface Assumed {
	/** Part of the sends that come as rows of lists, the others being single events; 0 to 1. */
	listShare: number;
	/** Hours a day in which messages may go out. */
	hoursPerDay: number;
	/** How much more than on average comes in the busiest hour. */
	peakFactor: number;
	/** What the service takes of one project. */
	sendsPerSecond: number;
	/** Part of a core that a worker is planned to use at the peak; 0 to 1. */
	utilisation: number;
	/** Days that finished executions are kept. */
	keptDays: number;
	/** Sends that one sent history remembers. */
	historyMarks: number;
	/** Days within which a list may have to be run again, or an event may come twice. */
	repeatDays: number;
}

export interface Plan {
	sendsPerMonth: number;
	/** Sends a second, in the hours in which messages go out. */
	average: number;
	peak: number;
	/** What one project can send in a month. */
	projectCapacity: number;
	/** Projects, each with a messaging number of its own, that the month takes. */
	projects: number;
	/** Cores busy at the peak. */
	cores: number;
	/** Worker processes, one core each, two at least. */
	workers: number;
	/** Rows in n8n's table of executions at any time. */
	executionsKept: number;
	/** Bytes of execution data at any time. */
	executionData: number;
	/** Bytes of an outbox that keeps a month. */
	outbox: number;
	/** Bytes that PostgreSQL writes to its log in the month, with a sent history. */
	historyLog: number;
	/** The same with an outbox. */
	outboxLog: number;
	/** Days of sends that one sent history remembers. */
	historyDays: number;
	/** Where the history forgets a send before it may come again. */
	takesOutbox: boolean;
}

export const DAYS = 30;
const SECONDS_PER_HOUR = 3600;
const LEAST_WORKERS = 2;

/** Rows that one execution sends of a list. */
const ROWS_PER_EXECUTION = 500;

/** The plan for so many sends a month. */
export function plan(sendsPerMonth: number, measured: Measured, assumed: Assumed): Plan {
	const { listShare, hoursPerDay, keptDays } = assumed;
	const sendingSeconds = DAYS * hoursPerDay * SECONDS_PER_HOUR;
	const average = sendsPerMonth / sendingSeconds;
	const peak = average * assumed.peakFactor;
	const mix = (perRow: number, perEvent: number) => listShare * perRow + (1 - listShare) * perEvent;
	const cores = (peak * mix(measured.cpuMsPerRow, measured.cpuMsPerEvent)) / 1000;
	const projectCapacity = assumed.sendsPerSecond * sendingSeconds;
	const sendsPerDay = sendsPerMonth / DAYS;
	const sendsKept = sendsPerDay * keptDays;
	const historyDays = assumed.historyMarks / sendsPerDay;
	return {
		sendsPerMonth,
		average,
		peak,
		projectCapacity,
		projects: Math.ceil(sendsPerMonth / projectCapacity),
		cores,
		workers: Math.max(LEAST_WORKERS, Math.ceil(cores / assumed.utilisation)),
		executionsKept: sendsKept * mix(1 / ROWS_PER_EXECUTION, 1),
		executionData: sendsKept * mix(measured.dataPerRow, measured.dataPerEvent),
		outbox: sendsPerMonth * measured.outboxPerRow,
		historyLog: sendsPerMonth * mix(measured.historyLogPerRow, measured.historyLogPerEvent),
		outboxLog: sendsPerMonth * measured.outboxLogPerRow,
		historyDays,
		takesOutbox: historyDays < assumed.repeatDays,
	};
}
