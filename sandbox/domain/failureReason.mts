// Generalised refusal messages, so that refusals with the same reason count together.

const VALUE = '…';
/** The maximum length of a message: patterns are slow on longer ones, and reasons are much shorter. */
const LONGEST = 2000;
/** Quoted texts, and numbers that are not part of a word. */
const VALUES = String.raw`"(?:[^"\\]|\\.)*"|(?<!\w)\+?\d+(?!\w)`;
/** Several consecutive values, as in a truncated list. */
const VALUES_IN_A_ROW = new RegExp(`${VALUE}(?:(?:,| and)? ${VALUE}(?: more)?)+`, 'g');

/**
 * @param message why a send through the campaign was refused
 * @param campaign its name, which is kept
 * @returns the message without phone numbers, counts and quoted values
 */
export function reasonOf(message: string, campaign: string): string {
	const name = campaign.slice(0, LONGEST).replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
	const general = message
		.slice(0, LONGEST)
		.replaceAll(new RegExp(String.raw`(?<!\w)${name}(?!\w)|${VALUES}`, 'g'), (found) =>
			found === campaign ? found : VALUE,
		);
	return general.replaceAll(VALUES_IN_A_ROW, VALUE);
}

/**
 * @param violation what the contract says about a request
 * @returns the same without positions in lists and quoted values; the limits of the contract stay
 */
export function violationReasonOf(violation: string): string {
	return violation
		.slice(0, LONGEST)
		.replaceAll(/\[\d+\]/g, `[${VALUE}]`)
		.replaceAll(/"(?:[^"\\]|\\.)*"/g, VALUE);
}
