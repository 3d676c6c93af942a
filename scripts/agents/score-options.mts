// The command line of `npm run score:agents`.
import { parseArgs } from 'node:util';
import type { Endpoint } from './ask-model.mts';

/** The environment variable that holds the key, so that it stands in no command line. */
const KEY_VARIABLE = 'AGENT_API_KEY';

export const LEFT_OUT = `The score of the requests was left out: it needs a model.
  npm run score:agents -- --endpoint https://api.example.com/v1 --model NAME
Any endpoint that speaks the chat completions API will do. ${KEY_VARIABLE} holds its key, if it has one.`;

/**
 * @returns undefined where no endpoint is named
 * @throws Error for one without a model, and for options that do not exist
 */
export function readScoreOptions(
	args: readonly string[],
	env: NodeJS.ProcessEnv,
): Endpoint | undefined {
	const { values } = parseArgs({
		args: [...args],
		options: { endpoint: { type: 'string' }, model: { type: 'string' } },
	});
	const { endpoint, model } = values;
	if (endpoint === undefined) return undefined;
	if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint)) {
		throw new Error(
			`--endpoint wants an address such as http://localhost:11434/v1, not "${endpoint}"`,
		);
	}
	if (!model) throw new Error('--model wants the name of the model');
	return { url: endpoint, model, key: env[KEY_VARIABLE] || undefined };
}
