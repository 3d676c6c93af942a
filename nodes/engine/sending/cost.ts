import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { writeMillionths } from '../../values/exactDecimal';
import { countryName, countryOf } from '../../values/phone/countryOf';
import { codeOf } from '../../values/phone/numberingPlans';
import type { CostOptions } from './costOptions';
import { STOP_IF_COSTS_MORE } from './costOptions';
import type { EarlierRuns } from './sendRecords';
import type { PreparedRow, PreparedSend } from './prepared';
import { RepeatedRows } from './prepared';
import type { Price, PriceList } from './priceList';
import { PRICE_LIST } from './priceTable';
import { nameRows } from './problemGroups';

/** How many countries a line names. */
const MAX_NAMED = 10;
/** Runs of rows that a line names. */
const MAX_RUNS = 5;

/** What a list costs, counted row by row. */
export class CostEstimate {
	/** Messages by country. */
	private readonly perCountry = new Map<string, number>();
	private readonly perCurrency = new Map<string, bigint>();
	/** Numbers of the rows without a price, by country and category. */
	private readonly unpriced = new Map<string, number[]>();

	constructor(private readonly list: PriceList) {}

	/**
	 * Counts a row that would be sent.
	 *
	 * @param row its number, from 1
	 * @returns its country, and its price if there is one
	 */
	add(
		{ recipient, category = '' }: Pick<PreparedSend, 'recipient' | 'category'>,
		row: number,
	): { readonly country: string; readonly price?: Price } {
		const country = nameOf(recipient);
		const price = this.list.find(recipient, category);
		this.perCountry.set(country, (this.perCountry.get(country) ?? 0) + 1);
		if (price === undefined) {
			const what = category === '' ? country : `${country}, ${category}`;
			const rows = this.unpriced.get(what);
			if (rows === undefined) this.unpriced.set(what, [row]);
			else rows.push(row);
			return { country };
		}
		const { amount, currency } = price;
		this.perCurrency.set(currency, (this.perCurrency.get(currency) ?? 0n) + amount);
		return { country, price };
	}

	/** In millionths, if all prices are in one currency. */
	get total(): bigint {
		return [...this.perCurrency.values()].reduce((sum, amount) => sum + amount, 0n);
	}

	/** "Messages per country – India (+91): 120, Germany (+49): 67", and "Cost: 9.40 EUR"; nothing for no rows. */
	describe(): string[] {
		const countries = [...this.perCountry].sort(([, one], [, other]) => other - one);
		if (countries.length === 0) return [];
		const counts = countries.map(([country, count]) => `${country}: ${count}`);
		const costs = [...this.perCurrency].map(([currency, sum]) => describeCost(sum, currency));
		return [
			`Messages per country – ${listSome(counts, ', ')}`,
			...(costs.length === 0 ? [] : [`Cost: ${costs.join(' and ')}`]),
		];
	}

	/** `"Price List" has no price for Kenya (+254), MARKETING: rows 3, 7`; undefined where all rows have one. */
	describeUnpriced(): string | undefined {
		if (this.unpriced.size === 0) return undefined;
		const groups = [...this.unpriced].map(([what, rows]) => `${what}: ${nameRows(rows, MAX_RUNS)}`);
		return `"${PRICE_LIST}" has no price for ${listSome(groups, '; ')}`;
	}
}

/** "India (+91)". */
function nameOf(recipient: string): string {
	const code = codeOf(recipient);
	if (code === undefined) return 'a number without country code';
	const country = countryOf(recipient);
	return country === undefined ? `+${code}` : `${countryName(country)} (+${code})`;
}

function describeCost(amount: bigint, currency: string): string {
	return `${writeMillionths(amount)} ${currency}`;
}

function listSome(parts: readonly string[], separator: string): string {
	const rest = parts.length - MAX_NAMED;
	const named = parts.slice(0, MAX_NAMED).join(separator);
	return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Why {@link stopOnCost} would stop the list for its cost; undefined if it may go out. */
export function describeExcess(
	estimate: CostEstimate,
	{ list, most }: CostOptions,
	before = 0n,
): string | undefined {
	if (most === undefined || before + estimate.total <= most) return undefined;
	const [currency = ''] = list.currencies;
	return `would cost ${describeCost(before + estimate.total, currency)}, more than "${STOP_IF_COSTS_MORE}" allows (${writeMillionths(most)})`;
}

/**
 * Stops a list that costs more than its sender expects, or whose full cost is unknown. Rows that wait for their send
 * window count as well.
 *
 * @param skipRepeats "Repeated Recipients" is "Skip Later Rows"
 * @param earlier previous batches, whose cost counts
 * @throws NodeOperationError if it stops the list
 */
export function stopOnCost(
	node: INode,
	rows: readonly PreparedRow[],
	cost: CostOptions,
	skipRepeats: boolean,
	earlier: Pick<EarlierRuns, 'cost' | 'noteCost'>,
): void {
	if (cost.most === undefined) return;
	const repeated = new RepeatedRows(rows, skipRepeats);
	const estimate = new CostEstimate(cost.list);
	for (const [index, row] of rows.entries()) {
		if (row.ok && !repeated.has(index)) estimate.add(row, index + 1);
	}
	const unpriced = estimate.describeUnpriced();
	if (unpriced !== undefined) {
		throw new NodeOperationError(node, `Nothing was sent: ${unpriced}`, {
			description: `Add the prices: "${STOP_IF_COSTS_MORE}" needs them all. A line with the country * covers all others`,
		});
	}
	earlier.noteCost(estimate.total);
	const excess = describeExcess(estimate, cost, earlier.cost);
	if (excess === undefined) return;
	throw new NodeOperationError(
		node,
		earlier.cost === 0n
			? `Nothing was sent: the list ${excess}`
			: `This batch was not sent: with it, this execution ${excess}`,
		{ description: 'Check whether this is the right list. If it is, raise the number' },
	);
}
