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
	return { ...shortCode(name, position, `${functions}\n${call}\n`), settings };
}

/** A Code node with a few lines of its own, such as sample rows. */
export const shortCode = (
	name: string,
	position: [number, number],
	jsCode: string,
): CanvasNode => ({ name, type: 'code', typeVersion: 2, position, parameters: { jsCode } });
