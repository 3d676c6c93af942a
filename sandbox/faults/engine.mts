// Decides which faults of a plan strike each request.
import { createRandom } from './random.mts';
import type { FaultMatch, FaultPlan, FaultRule, FaultTiming, Strike } from './types.mts';

interface FaultTarget {
	method: string;
	/** below /v1 */
	path: string;
	operation: string | null;
}

interface ArmedRule {
	rule: FaultRule;
	matches: (target: FaultTarget) => boolean;
	random: () => number;
	/** requests matched so far; for pauseCampaign: sends accepted so far */
	seen: number;
	/** how many times it struck */
	struck: number;
}

export type Faults = ReturnType<typeof createFaults>;

const NOTHING: Strike = { delayMs: 0 };

export function createFaults() {
	let plan: FaultPlan = { rules: [] };
	let armed: ArmedRule[] = [];
	let hasPaused = false;

	return {
		/** Replaces the plan; all counts start from zero. */
		set(next: FaultPlan): void {
			plan = next;
			armed = next.rules.map((rule, index) => ({
				rule,
				matches: matcher(rule.match ?? {}),
				random: createRandom((next.seed ?? 1) + index * 7919),
				seen: 0,
				struck: 0,
			}));
		},
		get: (): FaultPlan => plan,
		/** The plan's rules with what they did so far. */
		report: () => armed.map(({ rule, seen, struck }) => ({ ...rule, seen, struck })),
		/** Call once per request, before processing it. */
		strike(target: FaultTarget): Strike {
			if (armed.length === 0) return NOTHING;
			const strike: Strike = { delayMs: 0 };
			for (const one of armed) {
				const { rule } = one;
				if (rule.kind === 'pauseCampaign' || !one.matches(target)) continue;
				one.seen++;
				if (!isDue(rule, one.seen, one.random)) continue;
				if (rule.kind === 'delay') strike.delayMs += rule.ms;
				else if (strike.fault) continue;
				else strike.fault = rule;
				one.struck++;
			}
			return strike;
		},
		/** @returns whether the campaign is to be paused after this send of it */
		pausesAfterSend(campaign: string): boolean {
			let pauses = false;
			for (const one of armed) {
				if (one.rule.kind !== 'pauseCampaign' || one.rule.campaign !== campaign) continue;
				one.seen++;
				if (one.seen !== one.rule.sends) continue;
				one.struck++;
				pauses = true;
			}
			hasPaused ||= pauses;
			return pauses;
		},
		/** @returns whether a campaign was paused since this was asked last */
		takePause(): boolean {
			const paused = hasPaused;
			hasPaused = false;
			return paused;
		},
	};
}

function isDue(timing: FaultTiming, call: number, random: () => number): boolean {
	if (timing.rate !== undefined) return random() < timing.rate;
	if (timing.next !== undefined) return call <= timing.next;
	if (timing.calls !== undefined) return timing.calls.includes(call);
	if (timing.after !== undefined) return call > timing.after;
	return true;
}

function matcher({ method, path, operation }: FaultMatch): (target: FaultTarget) => boolean {
	const matchesPath = path === undefined ? undefined : globMatcher(path);
	const verb = method?.toUpperCase();
	const operations = operation?.split(',');
	return (target) =>
		(verb === undefined || target.method === verb) &&
		(operations === undefined || operations.includes(target.operation ?? '')) &&
		(matchesPath === undefined || matchesPath(target.path));
}

/** Without a regular expression, which would backtrack exponentially over several asterisks. */
function globMatcher(glob: string): (text: string) => boolean {
	const [first = '', ...others] = glob.split('*');
	const last = others.pop();
	if (last === undefined) return (text) => text === glob;
	return (text) => {
		if (!text.startsWith(first)) return false;
		let end = first.length;
		for (const part of others) {
			const found = text.indexOf(part, end);
			if (found < 0) return false;
			end = found + part.length;
		}
		return text.length - last.length >= end && text.endsWith(last);
	};
}
