// npm run sandbox -- [options]; see USAGE
import { startFromCommand, USAGE } from './command.mts';

try {
	const sandbox = await startFromCommand(process.argv.slice(2));
	if (sandbox) {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
		}
		console.log(
			`Sandbox listening on ${sandbox.baseUrl} (project ${sandbox.projectId}, password ${sandbox.password})`,
		);
	} else {
		console.log(USAGE);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
