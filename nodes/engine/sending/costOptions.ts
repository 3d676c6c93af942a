import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { valueOf, FieldError } from '../../values/result';
import { readMillionths } from '../../values/exactDecimal';
import { isBlank } from '../../values/text';
import { ParameterReader } from '../input/parameterReader';
import { refuseRowValues } from './neverSendTo';
import type { PriceList } from './priceList';
import { readPriceList } from './priceList';
import { PRICE_LIST } from './priceTable';

/** The label of the option that bounds the cost, for messages. */
export const STOP_IF_COSTS_MORE = 'Stop If It Costs More Than';

/** The price list and the cost limit, for sends whose templates have a category. */
export const costFields: readonly INodeProperties[] = [
	{
		displayName: PRICE_LIST,
		name: 'priceList',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. country,category,price,currency',
		description:
			"Prices of messages: CSV text with the columns country, category, price and currency, or a table such as {{ $('Prices').all() }}. An asterisk covers all other countries, an empty category all categories. Preview shows the cost. An unreadable list stops the run.",
	},
	{
		displayName: STOP_IF_COSTS_MORE,
		name: 'stopIfCostsMore',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 100,
		description:
			'Send nothing if the messages would cost more than this, or if "Price List" lacks a price. In a loop, earlier batches count. Leave out for no limit.',
	},
];

/** The price list and the cost limit. */
export interface CostOptions {
	readonly list: PriceList;
	/** In millionths of the list's one currency; undefined for no limit. */
	readonly most: bigint | undefined;
}

/**
 * Reads both options once for all rows.
 *
 * @param fields the operation's fields, whose labels errors name
 * @returns undefined if there are no prices
 * @throws FieldError for a list that cannot be used in full, or a limit that cannot be applied
 */
export function readCostOptions(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): CostOptions | undefined {
	const reader = new ParameterReader(context, fields);
	const raw = reader.rawOf('options', 'priceList');
	// Check this before reading: an expression that uses the row may fail here.
	refuseRowValues(raw, PRICE_LIST, "Read it from another node: {{ $('Prices').all() }}");
	const list = isBlank(raw) ? undefined : readPriceList(reader.read('options.priceList', 0));
	if (!reader.isGiven('options', 'stopIfCostsMore')) return list && { list, most: undefined };
	const most = reader.read('options.stopIfCostsMore', 0) as number;
	if (list === undefined) {
		throw new FieldError(STOP_IF_COSTS_MORE, `it needs prices. Fill in "${PRICE_LIST}"`);
	}
	const { currencies } = list;
	if (currencies.length > 1) {
		throw new FieldError(
			STOP_IF_COSTS_MORE,
			`it needs prices in one currency, and "${PRICE_LIST}" has ${currencies.join(' and ')}`,
		);
	}
	return { list, most: valueOf(STOP_IF_COSTS_MORE, readMillionths(Math.max(0, most), '.')) };
}
