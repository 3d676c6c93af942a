// npm test: every check and every test, whatever fails on the way. The last line is the total.
import { say } from './bootstrap/progress.mjs';
import { CHECKS, SUITES } from './testing/checks.mts';
import { describeLeftOut, needs } from './testing/needs.mts';
import { runCheck, runSuite } from './testing/run-parts.mts';
import { addTallies, describeTally, type PartResult } from './testing/tally.mts';

const parts: PartResult[] = [];
for (const check of CHECKS) parts.push(await runCheck(check));
for (const suite of SUITES) parts.push(await runSuite(suite));

const leftOut = describeLeftOut(needs());
for (const line of leftOut) say(`\n${line}`);
if (leftOut.length > 0 && process.env.CI === 'true') {
	say('Under CI=true that is a failure.');
	parts.push({ passed: 0, failed: leftOut.length, skipped: 0, failures: leftOut });
}

const failures = parts.flatMap((part) => part.failures);
if (failures.length > 0) say(['\nWhat failed:', ...failures].join('\n  '));

const total = addTallies(parts);
process.exitCode = total.failed > 0 ? 1 : 0;
say(describeTally(total));
