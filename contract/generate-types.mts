// Writes contract/types.d.mts, the TypeScript types of contract/openapi.yaml.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const contractUrl = new URL('./openapi.yaml', import.meta.url);

/** The generated file: committed, so that the nodes compile without a generation step. */
const typesUrl = new URL('./types.d.mts', import.meta.url);

/** @returns the TypeScript source of the contract's types, as `typesUrl` must hold it */
async function generateTypes(): Promise<string> {
	const nodes = await openapiTS(contractUrl, {
		defaultNonNullable: false,
	});
	return `// Generated from openapi.yaml by "npm run contract:types". Do not edit.\n${astToString(nodes)}`;
}

/** @returns whether the committed file is what the contract generates */
export async function typesAreUpToDate(): Promise<boolean> {
	const [generated, committed] = await Promise.all([generateTypes(), readFile(typesUrl, 'utf8')]);
	return generated === committed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	await writeFile(typesUrl, await generateTypes());
	console.log(`Wrote ${fileURLToPath(typesUrl)}`);
}
