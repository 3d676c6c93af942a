// What a Code node runs: functions from a file beside, where they are tested, and one call of them.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { CanvasNode } from './canvas.mts';

const TARGET = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

/** @param file holds functions that import nothing; their types are left out */
export function codeNode(
	name: string,
	position: [number, number],
	file: string,
	call: string,
	settings: Record<string, unknown> = {},
): CanvasNode {
	const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
		compilerOptions: TARGET,
	});
	const functions = outputText.replaceAll(/^export /gm, '').replaceAll('    ', '\t');
	const jsCode = `${functions}\n${call}\n`;
	return { name, type: 'code', typeVersion: 2, position, settings, parameters: { jsCode } };
}
