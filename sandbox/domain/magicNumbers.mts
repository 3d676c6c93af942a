// Magic numbers: phone numbers that simulate one case each on every send, like the test cards of a payment service.
// They are reserved for fiction: North America never assigns 555-0100 to 555-0199. This table is the single source for
// the sandbox, the page and the control API, and a test compares the documents with it.

import type { NetworkCode } from './failureCodes.mts';

/** The result of the first attempt of each send; the next attempt succeeds. */
export type SendFault =
	| { kind: 'status'; status: 429; /** seconds */ retryAfter: number }
	| { kind: 'status'; status: 500; when: 'before' | 'after' }
	| { kind: 'reset'; when: 'after' };

/** The recipient's behaviour for every message. */
export type Habit = 'neverReads' | 'repliesStop' | 'repliesAtRandom' | 'fails';

/** The contact's fixed properties, which updates do not change. */
interface FixedFields {
	opted_in?: false;
	blocked?: true;
	on_network?: false;
}

interface MagicNumber {
	/** digits with country code */
	phone_number: string;
	/** the case in a few words */
	case: string;
	/** what happens, in a sentence */
	effect: string;
	contact?: FixedFields;
	fault?: SendFault;
	habit?: Habit;
	/** with which every message fails */
	failureCode?: NetworkCode;
}

export const MAGIC_NUMBERS: readonly MagicNumber[] = [
	{
		phone_number: '12025550180',
		case: 'Opted out',
		effect:
			'Every send is refused with 400, except session messages within 24 hours of an inbound message.',
		contact: { opted_in: false },
	},
	{
		phone_number: '12025550181',
		case: 'Blocked',
		effect: 'Every send is refused with 400.',
		contact: { blocked: true },
	},
	{
		phone_number: '12025550182',
		case: 'Not on the network',
		effect: 'Every send is accepted; the message stays SENT.',
		contact: { on_network: false },
	},
	{
		phone_number: '12025550183',
		case: 'Too many requests',
		effect: 'The first try of each send is refused with 429 and Retry-After: 1.',
		fault: { kind: 'status', status: 429, retryAfter: 1 },
	},
	{
		phone_number: '12025550184',
		case: 'Server error before accepting',
		effect: 'The first try of each send is answered 500, and nothing is sent.',
		fault: { kind: 'status', status: 500, when: 'before' },
	},
	{
		phone_number: '12025550185',
		case: 'Server error after accepting',
		effect: 'The first try of each send is answered 500 although the message is sent.',
		fault: { kind: 'status', status: 500, when: 'after' },
	},
	{
		phone_number: '12025550186',
		case: 'Connection reset',
		effect: 'On the first try of each send the message is sent, and the connection is reset.',
		fault: { kind: 'reset', when: 'after' },
	},
	{
		phone_number: '12025550187',
		case: 'Never read',
		effect: 'Every message is delivered and never read.',
		habit: 'neverReads',
	},
	{
		phone_number: '12025550188',
		case: 'Replies STOP',
		effect: 'Every message is delivered, read and answered with STOP.',
		habit: 'repliesStop',
	},
	{
		phone_number: '12025550189',
		case: 'Replies at random',
		effect:
			'Every message is delivered, read and answered with a random text, or with one of its quick replies if it has any.',
		habit: 'repliesAtRandom',
	},
	{
		phone_number: '12025550190',
		case: 'Not deliverable',
		effect: 'Every send is accepted; the message becomes FAILED with code 131026.',
		habit: 'fails',
		failureCode: 131026,
	},
	{
		phone_number: '12025550191',
		case: 'Marketing limit reached',
		effect: 'Every send is accepted; the message becomes FAILED with code 131049.',
		habit: 'fails',
		failureCode: 131049,
	},
	{
		phone_number: '12025550192',
		case: 'Marketing stopped',
		effect: 'Every send is accepted; the message becomes FAILED with code 131050.',
		habit: 'fails',
		failureCode: 131050,
	},
];

const byNumber = new Map(MAGIC_NUMBERS.map((one) => [one.phone_number, one]));

/** @returns the fault that the number simulates on the first try of each send, if any */
export function faultOf(phoneNumber: string): SendFault | undefined {
	return byNumber.get(phoneNumber)?.fault;
}

/** @returns the recipient's simulated behaviour, if any */
export function habitOf(phoneNumber: string): Habit | undefined {
	return byNumber.get(phoneNumber)?.habit;
}

/** @returns the code with which every message to the number fails, if it does */
export function failureCodeOf(phoneNumber: string): NetworkCode | undefined {
	return byNumber.get(phoneNumber)?.failureCode;
}

/** The numbers with a simulated recipient behaviour. */
export const NUMBERS_WITH_HABITS = MAGIC_NUMBERS.filter(({ habit }) => habit !== undefined).map(
	({ phone_number }) => phone_number,
);

/** @returns the fixed properties of the number's contact; usually none */
export function fixedFieldsOf(phoneNumber: string): FixedFields | undefined {
	return byNumber.get(phoneNumber)?.contact;
}
