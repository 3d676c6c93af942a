// The messaging network's review of templates.
import type { FastifyInstance } from 'fastify';
import { toTemplate } from '../store/templates.mts';
import type { World } from '../world/world.mts';
import { findTemplate } from './lookups.mts';

const STATUS_OF = { approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const;

interface Review {
	outcome: keyof typeof STATUS_OF;
	reason?: string;
}

const REVIEW_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['outcome'],
	properties: {
		outcome: { type: 'string', enum: Object.keys(STATUS_OF) },
		reason: { type: 'string', minLength: 1 },
	},
} as const;

export function registerTemplates(scope: FastifyInstance, world: World): void {
	scope.post<{ Params: { template: string }; Body: Review }>(
		'/templates/:template/review',
		{ schema: { body: REVIEW_BODY } },
		({ params, body }) => {
			const { store, clock, events } = world;
			const { id } = findTemplate(world, params.template);
			const status = STATUS_OF[body.outcome];
			const reason =
				status === 'REJECTED' ? (body.reason ?? 'Rejected by the messaging network') : null;
			const row = store.templates.setStatus(id, status, reason, clock.now());
			const template = toTemplate(row, store.project.identity().id);
			events.publish('template', () => template);
			return template;
		},
	);
}
