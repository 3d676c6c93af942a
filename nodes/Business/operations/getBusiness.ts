import { readId } from '../../values/checks/identifiers';
import { valueOf } from '../../values/result';
import { outputFields, readOutput, recordFields } from '../../form/output';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { getRequest } from '../../service/requests';

const BUSINESS_FIELDS = recordFields(
	'id business_id company display_name email contact currency timezone project_ids type active user_name created_at updated_at',
	'business_id user_name created_at updated_at',
);

/** GET /business/{business_id} (specification, "Get business"). */
export const getBusiness: Operation = {
	value: 'get',
	name: 'Get Business',
	action: 'Get business',
	description: 'Retrieve a business with its company, owner, currency, time zone and projects',
	readOnly: true,
	fields: [
		{
			displayName: 'Business ID',
			name: 'businessId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 64b7f0a2c9e77b001f3a0001',
			description:
				'ID of the business to return. You get it with your account, like the project ID.',
		},
		...outputFields(BUSINESS_FIELDS),
	],
	execute: perRow({
		read: (row) => ({
			id: valueOf('Business ID', readId(row.param('businessId', ''))),
			show: readOutput(row, BUSINESS_FIELDS),
		}),
		request: async (row, { id, show }) => {
			// The only path outside the project.
			const request = getRequest('business', ['business', id]);
			return show(await row.call(request, 'business'));
		},
		list: { done: 'found' },
	}),
};
