// Writes the TypeScript types of the contracts: of openapi.yaml into types.d.mts, of control.openapi.yaml
// into control.types.d.mts.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { readControlContract } from '../sandbox/world/controlContract.mts';

interface Contract {
	name: string;
	source: () => Parameters<typeof openapiTS>[0];
	/** The generated types that something imports. */
	exports: readonly string[];
	/** The generated file: committed, so that the nodes compile without a generation step. */
	types: URL;
}

const contracts: Contract[] = [
	{
		name: 'openapi.yaml',
		source: () => new URL('./openapi.yaml', import.meta.url),
		exports: ['components', 'operations'],
		types: new URL('./types.d.mts', import.meta.url),
	},
	{
		name: 'control.openapi.yaml',
		// With what it takes from the other one.
		source: () => JSON.stringify(readControlContract()),
		exports: ['paths', 'components', 'operations'],
		types: new URL('./control.types.d.mts', import.meta.url),
	},
];

/** A declaration of TypeScript's syntax tree. */
interface NamedNode {
	name?: { text: string };
}

/** @returns the TypeScript source of a contract's types, as its file must hold it */
async function generateTypes({ name, source, exports }: Contract): Promise<string> {
	const nodes = await openapiTS(source(), { defaultNonNullable: false });
	const used = nodes.filter((node) => exports.includes((node as NamedNode).name?.text ?? ''));
	const text = astToString(used).replace(ABSENT, '');
	return `// Generated from ${name} by "npm run contract:types". Do not edit.\n${text}`;
}

/** No operation has a parameter in these. */
const ABSENT = /^ +(header|cookie)\?: never;\n/gm;

/** @returns the contracts whose committed types are not what they generate */
export async function outdatedTypes(): Promise<string[]> {
	const outdated = contracts.map(async (contract) => {
		const [generated, committed] = await Promise.all([
			generateTypes(contract),
			readFile(contract.types, 'utf8'),
		]);
		return generated === committed ? [] : [contract.name];
	});
	return (await Promise.all(outdated)).flat();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	for (const contract of contracts) {
		await writeFile(contract.types, await generateTypes(contract));
		console.log(`Wrote ${fileURLToPath(contract.types)}`);
	}
}
