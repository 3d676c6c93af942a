// How well a model picks the right tool for the 60 requests of test/agents/requests.json.
import { builtDescriptions } from './lib/node-descriptions.mts';
import { askModel } from './agents/ask-model.mts';
import { readRequests } from './agents/requests.mts';
import { LEFT_OUT, readScoreOptions } from './agents/score-options.mts';
import { scoreReport, scoreRequests, type Ask } from './agents/score.mts';
import { toolOf } from './agents/tool-nodes.mts';
import { TOOLS } from './agents/tools.mts';

try {
	const endpoint = readScoreOptions(process.argv.slice(2), process.env);
	if (endpoint === undefined) console.log(LEFT_OUT);
	else {
		const built = await builtDescriptions();
		const descriptions = Object.fromEntries(built.map((node) => [node.name, node]));
		const tools = TOOLS.map((setup) => toolOf(setup, descriptions));
		const requests = readRequests();
		const ask: Ask = async (definitions, request) => await askModel(endpoint, definitions, request);
		const scored = await scoreRequests(requests, tools, ask, (done) => {
			if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${requests.length} requests`);
		});
		if (process.stderr.isTTY) process.stderr.write('\n');
		console.log(`${endpoint.model}, ${tools.length} tools\n\n${scoreReport(scored)}`);
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
