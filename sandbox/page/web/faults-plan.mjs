// @ts-check
// The fault switches, and the plan that they represent. Without DOM access.

/** @import { FaultForm, FaultSwitch, SwitchId, FaultPlan, FaultRule } from './types.d.mts' */

/**
 * The switches in the order in which their rules are tried: the first rule that strikes decides.
 *
 * @type {{
 *   id: SwitchId, label: string, hint: string, isTimed?: boolean, fields?: (keyof FaultSwitch)[],
 *   kind: (one: FaultSwitch, form: FaultForm) => Record<string, unknown>,
 * }[]}
 */
export const switches = [
	{
		id: 'delay',
		label: 'Delay',
		hint: 'The response is late.',
		fields: ['ms'],
		kind: ({ ms }) => ({ kind: 'delay', ms }),
	},
	{
		id: 'tooMany',
		label: '429 Too Many Requests',
		hint: 'Refused, nothing is accepted.',
		fields: ['retryAfter', 'seconds'],
		kind: (one, form) => ({
			kind: 'status',
			status: 429,
			...body(form),
			...(one.retryAfter !== 'none' && {
				retryAfter: one.seconds,
				retryAfterForm: one.retryAfter,
			}),
		}),
	},
	{
		id: 'failBefore',
		label: 'Server error before accepting',
		hint: 'The request is lost.',
		fields: ['status'],
		kind: ({ status }, form) => ({ kind: 'status', status, when: 'before', ...body(form) }),
	},
	{
		id: 'failAfter',
		label: 'Server error after accepting',
		hint: 'The message is sent, but the response is an error.',
		fields: ['status'],
		kind: ({ status }, form) => ({ kind: 'status', status, when: 'after', ...body(form) }),
	},
	{
		id: 'resetBefore',
		label: 'Connection reset before accepting',
		hint: 'The request is lost with the connection.',
		kind: () => ({ kind: 'reset', when: 'before' }),
	},
	{
		id: 'resetAfter',
		label: 'Connection reset after accepting',
		hint: 'The message is sent, but the response never arrives.',
		kind: () => ({ kind: 'reset', when: 'after' }),
	},
	{
		id: 'truncate',
		label: 'Truncated JSON',
		hint: 'The message is sent, but only half of the response arrives.',
		kind: () => ({ kind: 'truncate' }),
	},
	{
		id: 'unauthorized',
		label: '401 after a while',
		hint: 'As if the password was regenerated during the run.',
		isTimed: false,
		fields: ['amount'],
		kind: ({ amount }) => ({ kind: 'unauthorized', after: amount }),
	},
	{
		id: 'noCredits',
		label: '402 Credits used up',
		hint: 'Nothing is accepted until the account has credits again.',
		kind: (_one, form) => ({ kind: 'status', status: 402, ...body(form) }),
	},
	{
		id: 'noPlan',
		label: '400 No plan active',
		hint: 'Nothing is accepted: the account has no plan.',
		kind: (_one, form) => ({ kind: 'status', status: 400, answer: NO_PLAN, ...body(form) }),
	},
	{
		id: 'pauseCampaign',
		label: 'Campaign paused in the middle',
		hint: 'Once it has accepted this many sends.',
		isTimed: false,
		fields: ['campaign', 'amount'],
		kind: ({ campaign, amount }) => ({ kind: 'pauseCampaign', campaign, sends: amount }),
	},
];

const NO_PLAN = {
	name: 'ERR400',
	errorCode: 400,
	errorMessage: 'No Plan active on assistant!',
};

/** @param {FaultForm} form */
const body = (form) => (form.html ? { body: 'html' } : {});

/** @returns {FaultForm} everything off */
export function defaultForm() {
	return {
		scope: 'sendCampaign,sendMessage',
		html: false,
		switches: {
			delay: off(),
			tooMany: off(),
			failBefore: off(),
			failAfter: off(),
			resetBefore: off(),
			resetAfter: off(),
			truncate: off(),
			unauthorized: off(),
			noCredits: off(),
			noPlan: off(),
			pauseCampaign: { ...off(), amount: 100 },
		},
	};
}

/** @returns {FaultSwitch} */
function off() {
	return {
		on: false,
		amount: 10,
		unit: 'percent',
		status: 500,
		retryAfter: 'seconds',
		seconds: 2,
		ms: 1000,
		campaign: '',
	};
}

/**
 * @param {FaultForm} form
 * @returns {FaultPlan}
 */
export function toPlan(form) {
	const rules = switches
		.filter(({ id }) => form.switches[id].on)
		.map((one) => ({
			...one.kind(form.switches[one.id], form),
			...(one.isTimed !== false && timing(form.switches[one.id])),
			...(one.id !== 'pauseCampaign' &&
				form.scope !== 'all' && { match: { operation: form.scope } }),
		}));
	return { rules: /** @type {FaultRule[]} */ (rules) };
}

/** @param {FaultSwitch} one */
function timing({ amount, unit }) {
	if (unit === 'next') return { next: amount };
	return amount < 100 ? { rate: amount / 100 } : {};
}
