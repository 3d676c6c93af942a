import type { IDataObject } from 'n8n-workflow';
import { CostEstimate, describeExcess } from '../../engine/sending/cost';
import type { CostOptions } from '../../engine/sending/costOptions';
import type { PreparedRow } from '../../engine/sending/prepared';
import { writeMillionths } from '../../values/exactDecimal';

/** What Preview reports about the cost: nothing without prices. */
export class PreviewCost {
	private readonly estimate: CostEstimate | undefined;

	constructor(private readonly cost: CostOptions | undefined) {
		this.estimate = cost && new CostEstimate(cost.list);
	}

	/**
	 * Counts a row that is ready.
	 *
	 * @param number of the row, from 1
	 * @returns the output: the row's country, and its price in units of the currency
	 */
	add(row: PreparedRow, number: number): IDataObject {
		if (this.estimate === undefined || !row.ok) return {};
		const { country, price } = this.estimate.add(row, number);
		if (price === undefined) return { country };
		const { amount, currency } = price;
		return { country, price: Number(writeMillionths(amount)), currency };
	}

	/** Reasons why the cost is not known, or why Send would not send. */
	warnings(): string[] {
		if (this.estimate === undefined || this.cost === undefined) return [];
		const excess = describeExcess(this.estimate, this.cost);
		return [
			this.estimate.describeUnpriced(),
			excess && `Send would send nothing: the list ${excess}`,
		].filter((line) => line !== undefined);
	}

	notes(): string[] {
		return this.estimate?.describe() ?? [];
	}
}
