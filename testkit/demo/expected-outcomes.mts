// The expected outcome of each row of the example list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from '../paths.mts';

/** The expected outcome of one row; rows count from 1 below the header. */
export type Expectation =
	| { row: number; outcome: 'accepted'; phoneNumber: string }
	| { row: number; outcome: 'failed' | 'skipped'; because: string; reason: string };

/** One output item of Campaign: Send Campaign. */
export interface SendOutcome {
	outcome: 'accepted' | 'failed' | 'skipped' | 'unknown' | 'notSent';
	/** Input row, counted from 1. */
	row: number;
	phoneNumber?: string;
	contactName?: string;
	reason?: string;
}

/** Accepted sends as the sandbox counts them. */
export interface ArrivedCount {
	phone_number: string;
	accepted: number;
}

export function readExpectations(): Expectation[] {
	return JSON.parse(readFileSync(join(EXAMPLES, 'expected-outcomes.json'), 'utf8')).rows;
}

/**
 * Compares the node's report and the sandbox's sends with the expected outcomes.
 *
 * @returns one line per difference; empty when all is as expected
 */
export function findDifferences(
	expected: Expectation[],
	reported: SendOutcome[],
	arrived: ArrivedCount[],
): string[] {
	return [...rowDifferences(expected, reported), ...arrivalDifferences(expected, arrived)];
}

function rowDifferences(expected: Expectation[], reported: SendOutcome[]): string[] {
	const differences =
		reported.length === expected.length
			? []
			: [`${reported.length} rows were reported, expected ${expected.length}`];
	for (const [index, expectation] of expected.entries()) {
		const difference = rowDifference(expectation, reported[index]);
		if (difference) differences.push(`row ${expectation.row}: ${difference}`);
	}
	return differences;
}

function rowDifference(expected: Expectation, reported?: SendOutcome): string | undefined {
	if (!reported) return 'was not reported';
	if (reported.row !== expected.row) return `was reported as row ${reported.row}`;
	if (reported.outcome !== expected.outcome) {
		const { outcome, reason = 'no reason given' } = reported;
		return `is ${outcome} (${reason}), expected ${expected.outcome}`;
	}
	if (expected.outcome === 'accepted') return undefined;
	if (new RegExp(expected.reason, 'iu').test(reported.reason ?? '')) return undefined;
	return `the reason is "${reported.reason}", expected: ${expected.because}`;
}

function arrivalDifferences(expected: Expectation[], arrived: ArrivedCount[]): string[] {
	const missing = new Set(
		expected.flatMap((one) => (one.outcome === 'accepted' ? [one.phoneNumber] : [])),
	);
	const differences = [];
	for (const { phone_number, accepted } of arrived) {
		if (!missing.delete(phone_number))
			differences.push(`${phone_number} got a message unexpectedly`);
		if (accepted !== 1) differences.push(`${phone_number} got the campaign ${accepted} times`);
	}
	return [...differences, ...[...missing].map((number) => `${number} got no message`)];
}
