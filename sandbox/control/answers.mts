// In which shapes the service answers.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerAnswers(scope: FastifyInstance, world: World): void {
	const { answers, events } = world;
	handle(scope, 'getAnswers', answers.get);
	handle(scope, 'setAnswers', ({ body }) => {
		answers.set(body);
		world.learnSecrets();
		events.publish('answers', answers.get);
		return answers.get();
	});
}
