// The messaging network's review of templates.
import type { FastifyInstance } from 'fastify';
import { toTemplate } from '../store/templates.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { findTemplate } from './lookups.mts';

const STATUS_OF = { approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const;

export function registerTemplates(scope: FastifyInstance, world: World): void {
	handle(scope, 'reviewTemplate', ({ path, body }) => {
		const { store, clock, events } = world;
		const { id } = findTemplate(world, path.template);
		const status = STATUS_OF[body.outcome];
		const reason =
			status === 'REJECTED' ? (body.reason ?? 'Rejected by the messaging network') : null;
		const row = store.templates.setStatus(id, status, reason, clock.now());
		const template = toTemplate(row, store.project.identity().id);
		events.publish('template', () => template);
		return template;
	});
}
