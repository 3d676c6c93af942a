import type { Finding, Rule, TemplateDraft } from './finding';
import { otpButtons, phoneButtons } from './rules/buttonRules';
import { emoji, formatting, lineBreak, tooLong } from './rules/layoutRules';
import { shortLink } from './rules/linkRules';
import { noOptOut } from './rules/optOutRules';
import {
	placeholderAtEdge,
	placeholderInUrl,
	placeholderNotAllowed,
	placeholdersTogether,
	sampleIsPlaceholder,
	tooManyPlaceholders,
} from './rules/placeholderRules';

const RULES: readonly Rule[] = [
	placeholderAtEdge,
	placeholdersTogether,
	tooManyPlaceholders,
	placeholderNotAllowed,
	placeholderInUrl,
	sampleIsPlaceholder,
	tooLong,
	emoji,
	lineBreak,
	formatting,
	phoneButtons,
	otpButtons,
	shortLink,
	noOptOut,
];

/**
 * Reasons why the messaging network's review may reject a template, beyond what the service itself refuses.
 *
 * @returns nothing for a template that passes every rule
 */
export function findReviewIssues(draft: TemplateDraft): Finding[] {
	return RULES.flatMap((rule) => rule(draft));
}
