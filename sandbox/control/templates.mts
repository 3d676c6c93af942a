// The messaging network's review of templates.
import type { FastifyInstance } from 'fastify';
import { toTemplate } from '../store/templates.mts';
import type { World } from '../world/world.mts';
import { findTemplate } from './lookups.mts';

const statusOf = { approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const;

interface Review {
	outcome: keyof typeof statusOf;
	reason?: string;
}

const reviewBody = {
	type: 'object',
	additionalProperties: false,
	required: ['outcome'],
	properties: {
		outcome: { type: 'string', enum: Object.keys(statusOf) },
		reason: { type: 'string', minLength: 1 },
	},
} as const;

export function registerTemplates(scope: FastifyInstance, world: World): void {
	scope.post<{ Params: { template: string }; Body: Review }>(
		'/templates/:template/review',
		{ schema: { body: reviewBody } },
		({ params, body }) => {
			const { store, clock, events } = world;
			const { id } = findTemplate(world, params.template);
			const status = statusOf[body.outcome];
			const reason =
				status === 'REJECTED' ? (body.reason ?? 'Rejected by the messaging network') : null;
			const row = store.templates.setStatus(id, status, reason, clock.now());
			const template = toTemplate(row, store.project.identity().id);
			events.publish('template', () => template);
			return template;
		},
	);
}
