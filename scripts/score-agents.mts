// How well a model picks the right tool for the 60 requests of test/agents/requests.json.
import { withProgress } from './bootstrap/progress.mjs';
import { npm } from './bootstrap/run.mjs';
import { ROOT } from './lib/paths.mts';
import { askModel } from './agents/ask-model.mts';
import { builtDescriptions } from './agents/built-nodes.mts';
import { readRequests } from './agents/requests.mts';
import { LEFT_OUT, readScoreOptions } from './agents/score-options.mts';
import { scoreReport, scoreRequests, type Ask } from './agents/score.mts';
import { toolOf } from './agents/tool-nodes.mts';
import { TOOLS } from './agents/tools.mts';

try {
	const endpoint = readScoreOptions(process.argv.slice(2), process.env);
	if (endpoint === undefined) console.log(LEFT_OUT);
	else {
		await withProgress('Building the nodes', () => npm(['run', 'build'], { cwd: ROOT }));
		const descriptions = builtDescriptions();
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
