// Refusals that concern the whole account, missing endpoints, and the captured errors of services.
import { describe, expect, it } from 'vitest';
import { explain, isAboutAccount } from '../../../../nodes/service/errors/explainError.ts';
import type { ReasonCode } from '../../../../nodes/values/reasonCodes.ts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };

const { errors } = fixtures;
const answer = (status: number, body: unknown) =>
	({ kind: 'answer', status, headers: {}, body }) as const;

describe('A refusal', () => {
	it.each<[number, unknown]>([
		[402, { message: 'Payment required' }],
		[402, {}],
		[400, { name: 'ERR400', errorMessage: 'No Plan active on assistant!' }],
		[400, { message: 'Insufficient credits' }],
		[400, { error: { message: 'Your balance is too low', code: 80007 } }],
		[400, { message: 'The subscription has expired' }],
		[400, { message: "Plan 'Plus' has ended" }],
		[400, { message: "You don't have enough credits, so the message can't be sent" }],
		[400, { message: "Your account's plan has expired. Renew it in your account's settings" }],
		[400, { message: 'Campaign paused: no active plan' }],
		[400, { message: 'Insufficient credits. Campaign has been paused' }],
		[400, { message: 'Campaign cannot be sent because no balance was found' }],
		[400, { message: 'Insufficient balance for this campaign' }],
		[400, { message: 'NO_ACTIVE_PLAN' }],
		[400, { error: 'InsufficientBalance' }],
		[400, { code: 'insufficient_credits' }],
		[400, { message: 'insufficient_credits: please recharge' }],
		[400, { message: 'plan_expired: Please renew to continue' }],
		[400, { message: 'subscription_expired for this project' }],
		[400, { message: 'creditsExhausted, recharge now' }],
		[400, { message: 'billing.planExpired: renew' }],
		[400, { code: 'NO_PLAN_ACTIVE', result: 'error' }],
		[400, { errorCode: 'INSUFFICIENT_CREDITS', response: 'Failed' }],
		[400, { message: 'plan_limit has been reached' }],
		[400, { message: 'account_balance is too low' }],
		[400, { message: 'plan_expired cannot send messages' }],
		[400, { message: 'No plan.Please upgrade' }],
		[400, { message: 'out of credits.Please recharge' }],
		[400, { message: 'Bad Request', errorMessage: 'No Plan active on assistant!' }],
		[400, { error: 'Bad Request', errorMessage: 'No Plan active on assistant!' }],
		[400, 'No Plan active on assistant!'],
		[402, 'Insufficient credits'],
	])('with %i concerns the account: %j', (status, body) => {
		expect(isAboutAccount({ status, body })).toBe(true);
		const { message, description, reasonCode } = explain(answer(status, body), 'message');
		expect(message).toMatch(/^The account of the service cannot be used now/);
		expect(description).toMatch(/Renew the plan or add credits/);
		expect(reasonCode).toBe('accountProblem');
	});

	it.each<[number, unknown]>([
		[400, { message: 'Invalid Number' }],
		[400, { errorMessage: 'Invalid Number' }],
		[400, { message: 'Attribute plan is not defined' }],
		[400, { message: 'Unknown tag: subscription' }],
		[400, { message: 'Campaign "Plan B" is Not Live' }],
		[400, { message: 'Campaign Plan B does not exist.' }],
		[400, { message: 'The explanation is too long' }],
		[400, { message: 'Media URL https://shop.example.com/price-plan.pdf is not reachable' }],
		[400, { message: 'Invalid Number. No credits were deducted' }],
		[400, { message: 'User has opted out: no active subscription' }],
		[400, { message: 'The contact has cancelled the subscription' }],
		[400, { message: 'Campaign Balance Reminder is not active' }],
		[400, { message: 'Campaign “Plan B” is not active' }],
		[400, { message: 'No template named Premium Plan' }],
		[400, { message: 'Missing value for variable balance' }],
		[400, { message: 'Invalid source: credit card leads' }],
		[400, { message: 'Validation failed', errors: { plan: ['is not allowed'] } }],
		[400, { errors: { 'attributes.loyalty_plan': ['is not allowed'] } }],
		[400, { errors: [{ msg: 'Invalid value', path: 'attributes.credit_balance' }] }],
		[400, { detail: [{ msg: 'is missing', loc: ['body', 'attributes', 'loyaltyPlan'] }] }],
		[400, { message: 'balance_due is required' }],
		[400, { message: 'attributes.credits must be text' }],
		[400, { message: 'credit_balance: Required' }],
		[400, { message: 'loyalty_plan: Expected string, received number' }],
		[400, { message: 'plan_name exceeds 20 characters' }],
		[400, { message: 'Invalid request: loyalty_plan: too long' }],
		[400, { message: ['creditLimit must be a number', 'name should not be empty'] }],
		[400, { message: 'credits must be a string' }],
		[400, { message: 'Bad Request', violations: [{ message: 'credits must be a number' }] }],
		[404, { message: 'No plan' }],
		[400, undefined],
		[402, '<html><title>Payment Required</title></html>'],
	])('with %i concerns one row: %j', (status, body) => {
		expect(isAboutAccount({ status, body })).toBe(false);
	});
});

describe('A captured error', () => {
	it.each<[keyof typeof errors, ReasonCode, RegExp]>([
		['400-campaign-missing', 'refusedByService', /: Campaign does not exist\.$/],
		['400-campaign-not-live', 'campaignNotLive', /: Campaign is Not Live$/],
		['400-invalid-number', 'refusedByService', /: Invalid Number$/],
		['400-network-passthrough', 'refusedByService', /: Re-engagement message \(code 131047\)$/],
		['400-no-plan-old', 'accountProblem', /: No Plan active on assistant!$/],
		['400-params', 'refusedByService', /: Template params does not match the campaign$/],
		['401-password', 'wrongPassword', /API password$/],
		['402-no-credits-middle', 'accountProblem', /: Insufficient WhatsApp Conversation Credits/],
		['402-no-credits-trace', 'accountProblem', /: Insufficient WhatsApp Conversation Credits/],
		['404-contact', 'projectNotFound', /does not exist/],
		['404-express-page', 'wrongAddress', /^The base URL /],
		['429-internal', 'rateLimited', /rate limit$/],
	])('is explained: %s', (name, code, words) => {
		const { status, body } = errors[name];
		const { message, reasonCode } = explain(answer(status, body), 'message');
		expect(reasonCode).toBe(code);
		expect(message).toMatch(words);
	});

	it('is about a missing endpoint if another path answers', () => {
		const { status, body } = errors['404-express-page'];
		const explained = explain({ ...answer(status, body), otherPathAnswers: true }, 'campaign');
		expect(explained.reasonCode).toBe('endpointMissing');
		expect(explained.message).toBe('This service does not have the endpoint for this request');
		expect(explained.description).toMatch(/the credential is right/);
	});
});
