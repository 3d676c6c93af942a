import type { IExecuteFunctions } from 'n8n-workflow';
import type { QuickExpression } from './quickExpression';
import { compileQuick, holdsExpression, UNSURE } from './quickExpression';

/** Where a parameter's value comes from, decided once for all rows. */
type Source =
	| { readonly kind: 'fixed'; readonly value: unknown }
	| { readonly kind: 'quick'; readonly valueOf: QuickExpression }
	| { readonly kind: 'n8n' };

/**
 * Reads parameters row by row, each at the least cost: a fixed value once for all rows, a picked
 * column straight from the item, everything else through n8n.
 */
export class ParameterReader {
	private readonly sources = new Map<string, Source>();
	private readonly items;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/** The json of a row's input item. */
	json(index: number) {
		return this.items[index].json;
	}

	/** @param fallback for a parameter that the form does not show */
	read(name: string, index: number, fallback?: unknown): unknown {
		const source = this.sourceOf(name, fallback);
		if (source.kind === 'fixed') return source.value;
		const quick = source.kind === 'quick' ? source.valueOf(this.json(index)) : UNSURE;
		return quick === UNSURE ? this.context.getNodeParameter(name, index, fallback) : quick;
	}

	/** The value of a resource locator, as text without spaces around it. */
	readLocator(name: string, index: number): string {
		const locator = this.read(name, index, '');
		const value: unknown =
			typeof locator === 'object' && locator !== null
				? (locator as { value?: unknown }).value
				: locator;
		return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	}

	private sourceOf(name: string, fallback: unknown): Source {
		let source = this.sources.get(name);
		if (source === undefined) {
			source = this.findSource(name, fallback);
			this.sources.set(name, source);
		}
		return source;
	}

	private findSource(name: string, fallback: unknown): Source {
		const raw: unknown = this.context.getNodeParameter(name, 0, fallback, { rawExpressions: true });
		if (!holdsExpression(raw)) {
			return { kind: 'fixed', value: this.context.getNodeParameter(name, 0, fallback) };
		}
		const valueOf = compileQuick(raw);
		return valueOf === undefined ? { kind: 'n8n' } : { kind: 'quick', valueOf };
	}
}
