import type { IDataObject } from 'n8n-workflow';
import { FieldError } from '../../values/result';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';
import { CallError, catchCallError } from '../../service/errors/callError';
import { templateOf } from '../../service/records/template';
import { campaignsOf } from '../../service/pagedList';
import { templateIdentity, templateLocator, templateReference } from '../fields/templateLocator';
import { deleteTemplateRequest } from '../templateRequests';

/** Deletion cannot be undone (specification, "Delete template"), so the form states its consequences. */
const EFFECTS =
	'This cannot be undone. The name of the template stays locked for 30 days, and campaigns that use it fail to send.';

const DELETE_IN_USE = 'Delete Even If a Live Campaign Uses It';

/** DELETE /project/{project_id}/wa_template/{wa_template_id} (specification, "Delete template"). */
export const deleteTemplate: Operation = {
	value: 'delete',
	name: 'Delete Template',
	action: 'Delete template',
	description:
		'Delete a template. This cannot be undone: its name stays locked for 30 days, and campaigns that use it fail to send. Use it only when asked to.',
	fields: [
		templateLocator,
		{ displayName: EFFECTS, name: 'deleteNotice', type: 'notice', default: '' },
		{
			displayName: DELETE_IN_USE,
			name: 'deleteInUse',
			type: 'boolean',
			default: false,
			description:
				'Whether to delete the template even if LIVE campaigns use it, which then fail to send',
		},
	],
	execute: perRow({
		read: (row) => ({
			template: templateReference(row),
			evenIfInUse: row.param('deleteInUse', false),
		}),
		request: async (row, { template, evenIfInUse }, memory) => {
			if (memory.state === 'done')
				return deleted(template.kind === 'name' ? template.key : undefined);
			const { id, name } = await templateIdentity(row, template);
			if (!evenIfInUse) await refuseIfInUse(row, id);
			const answer = await catchCallError(row.call(deleteTemplateRequest(id), 'template'));
			if (answer instanceof CallError && !isDeleted(answer)) throw answer;
			memory.note('done');
			return deleted(name);
		},
		list: { done: 'deleted', once: true, resourceKey: ({ template }) => template },
	}),
};

function deleted(name: string | undefined): IDataObject {
	return { deleted: true, name: name ?? null };
}

/** An earlier attempt deleted it, but its response was lost. */
function isDeleted(error: CallError): boolean {
	return error.isNotFound && Number(error.details.attempts) > 1;
}

/** More names would not make the message clearer. */
const MAX_NAMES = 3;

/**
 * Campaigns whose template is deleted fail to send (specification, "States and transitions").
 *
 * @throws FieldError naming those that are LIVE now, or if the list has gaps; CallError from the list
 */
async function refuseIfInUse(row: Row, id: string): Promise<void> {
	const { records, complete } = await campaignsOf(row.pages('list of campaigns'), 'ALL').readAll();
	const names = [...records.values()]
		.filter((campaign) => campaign.status === 'LIVE' && templateOf(campaign)?._id === id)
		.map((campaign) => `"${String(campaign.name)}"`);
	if (names.length === 0 && complete) return;
	if (names.length === 0) {
		throw new FieldError(
			'Template',
			`the list of campaigns changed too often to see whether one uses it. Run this node again, or turn on "${DELETE_IN_USE}"`,
		);
	}
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	const shown = `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
	throw new FieldError(
		'Template',
		names.length === 1
			? `the campaign ${shown} is LIVE and uses it, so its sends would fail. Stop the campaign first, or turn on "${DELETE_IN_USE}"`
			: `the campaigns ${shown} are LIVE and use it, so their sends would fail. Stop the campaigns first, or turn on "${DELETE_IN_USE}"`,
	);
}
