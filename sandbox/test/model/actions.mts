// Random actions on a small world, so that they often interact.
import fc from 'fast-check';
import { at } from '../../../test/harness/pick.mts';

const numbers = ['919876543210', '14155550123', '447911123456'] as const;
const templateNames = ['alpha', 'beta', 'gamma'] as const;
const campaignNames = ['One', 'Two', 'Three'] as const;

export type Outcome = 'approved' | 'rejected' | 'disabled';
export type CampaignStatus = 'LIVE' | 'PAUSED' | 'STOPPED';
export type Attributes = Record<string, unknown>;

export type Action =
	| { do: 'createContact'; number: string; name: string }
	| {
			do: 'updateContact';
			number: string;
			change: { name?: string; opted_in?: boolean; blocked?: boolean; attributes?: Attributes };
	  }
	| { do: 'submitTemplate'; name: string; parameters: number }
	| { do: 'review'; name: string; outcome: Outcome }
	| { do: 'deleteTemplate'; name: string }
	| { do: 'createCampaign'; campaign: string; template: string }
	| { do: 'setStatus'; campaign: string; status: CampaignStatus }
	| {
			do: 'send';
			campaign: string;
			number: string;
			name: string;
			parameters: number;
			attributes?: Attributes;
	  };

const number = fc.constantFrom(...numbers);
const templateName = fc.constantFrom(...templateNames);
const campaign = fc.constantFrom(...campaignNames);
const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const attributes = fc.dictionary(
	fc.constantFrom('city', 'plan', 'toString'),
	fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null)),
);
const definedAttributes = fc.dictionary(fc.constantFrom('city', 'plan'), fc.integer());
const parameters = fc.integer({ min: 0, max: 2 });
const optional = { nil: undefined };

export const anyAction: fc.Arbitrary<Action> = fc.oneof(
	fc.record({ do: fc.constant('createContact' as const), number, name }),
	fc.record({
		do: fc.constant('updateContact' as const),
		number,
		change: fc.record(
			{ name, opted_in: fc.boolean(), blocked: fc.boolean(), attributes },
			{ requiredKeys: [] },
		),
	}),
	fc.record({ do: fc.constant('submitTemplate' as const), name: templateName, parameters }),
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('review' as const),
			name: templateName,
			outcome: fc.constantFrom<Outcome>('approved', 'approved', 'rejected', 'disabled'),
		}),
	},
	fc.record({ do: fc.constant('deleteTemplate' as const), name: templateName }),
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('createCampaign' as const),
			campaign,
			template: templateName,
		}),
	},
	fc.record({
		do: fc.constant('setStatus' as const),
		campaign,
		status: fc.constantFrom<CampaignStatus>('LIVE', 'LIVE', 'PAUSED', 'STOPPED'),
	}),
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('send' as const),
			campaign,
			number,
			name,
			parameters,
			attributes: fc.option(definedAttributes, optional),
		}),
	},
);

/** The setup that most sends need: an approved template and a LIVE campaign for each name. */
export const preparation: Action[] = templateNames.flatMap((template, index): Action[] => [
	{ do: 'submitTemplate', name: template, parameters: index },
	{ do: 'review', name: template, outcome: 'approved' },
	{ do: 'createCampaign', campaign: at(campaignNames, index), template },
]);
