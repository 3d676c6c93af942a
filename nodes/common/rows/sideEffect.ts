import type { IExecuteFunctions } from 'n8n-workflow';
import { messageOf } from '../parameters/fieldError';

/** What stands beside the work on a row must not cost the row its result. */
export function sideEffect(context: IExecuteFunctions, work: () => void): void {
	try {
		work();
	} catch (error) {
		context.logger.error(`${context.getNode().name}: ${messageOf(error)}`);
	}
}
