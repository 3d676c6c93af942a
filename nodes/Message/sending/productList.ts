import type { IDataObject } from 'n8n-workflow';
import { readEntries, readText } from '../../values/checks/badValues';
import {
	accept,
	combine,
	isRecord,
	prefixProblems,
	refuse,
	requireText,
} from '../../values/result';
import { isBlank } from '../../values/text';
import type { Result } from '../../values/result';
import { readLimitedText } from './messageText';

/**
 * The messaging network's own limits for product lists; the specification has none. The network refuses longer lists
 * only after the service has accepted the message.
 */
const MAX_SECTIONS = 10;
const MAX_PRODUCTS = 30;
const LONGEST_TITLE = 24;

/** A section of a product list as the messaging network defines it. */
interface Section {
	readonly title: string;
	readonly retailerIds: readonly string[];
}

/**
 * Action of a product list: catalog_id, and sections of products of that catalogue. Finds all problems, not just the
 * first.
 *
 * @param catalogueId as entered in the form
 * @param sections the form's collection: {section: [{title, products, retailerIds}]}
 */
export function productListAction(catalogueId: unknown, sections: unknown): Result<IDataObject> {
	const checked = combine({
		catalogue: readCatalogue(catalogueId),
		sections: readSections(sections),
	});
	if (!checked.ok) return checked;
	return accept({
		catalog_id: checked.value.catalogue,
		sections: checked.value.sections.map(({ title, retailerIds }) => ({
			...(title === '' ? {} : { title }),
			product_items: retailerIds.map((id) => ({ product_retailer_id: id })),
		})),
	});
}

/** The catalogue of a message about products. */
export function readCatalogue(catalogueId: unknown): Result<string> {
	return requireText(
		readText('Catalogue', catalogueId, 'data'),
		refuse('"Catalogue" is empty. Choose a connected catalogue, or enter its ID'),
	);
}

function readSections(collection: unknown): Result<Section[]> {
	const given = listAt(collection, 'section');
	if (given.length === 0) {
		return refuse('"Sections" is empty. Add a section with the products to choose from');
	}
	const read = given.map((section, index) =>
		prefixProblems(`"Sections", section ${index + 1}: `, readSection(section, given.length)),
	);
	const problems = read.flatMap((section) => (section.ok ? [] : section.problems));
	const sections = read.flatMap((section) => (section.ok ? [section.value] : []));
	const tooMuch = beyondLimits(given.length, sections);
	if (tooMuch.length + problems.length > 0) return refuse(...tooMuch, ...problems);
	return accept(sections);
}

function readSection(section: IDataObject, sections: number): Result<Section> {
	const title = readLimitedText('Title', section.title, LONGEST_TITLE);
	return combine({
		title:
			sections > 1
				? requireText(
						title,
						refuse('"Title" is empty. If there are several sections, each needs one'),
					)
				: title,
		retailerIds: readProducts(section),
	});
}

/** Products chosen from the list, then those entered by retailer ID, without duplicates. */
function readProducts({ products, retailerIds }: IDataObject): Result<string[]> {
	const chosen = listAt(products, 'item').map(({ product }) => product);
	const empty = chosen.findIndex((product) => isBlank(retailerId(product)));
	if (empty !== -1) {
		return refuse(`product ${empty + 1} is empty. Choose one, or remove it`);
	}
	const checked = combine({
		chosen: readEntries('Products', chosen.map(retailerId), 'data'),
		entered: readEntries('Retailer IDs', retailerIds, 'data'),
	});
	if (!checked.ok) return checked;
	const ids = [...new Set([...checked.value.chosen, ...checked.value.entered])];
	return ids.length === 0
		? refuse('it has no product. Choose one, enter a retailer ID, or remove the section')
		: accept(ids);
}

function beyondLimits(count: number, sections: readonly Section[]): string[] {
	const products = sections.reduce((sum, { retailerIds }) => sum + retailerIds.length, 0);
	const way = 'Leave some out, or send several messages';
	return [
		...(count > MAX_SECTIONS
			? [`"Sections" has ${count} sections, and ${MAX_SECTIONS} are allowed. ${way}`]
			: []),
		...(products > MAX_PRODUCTS
			? [`"Sections" has ${products} products, and ${MAX_PRODUCTS} are allowed. ${way}`]
			: []),
	];
}

/** What a locator holds, or the value itself. */
function retailerId(value: unknown): unknown {
	return isRecord(value) && 'value' in value ? value.value : value;
}

/** The entries of a form's collection with multiple values. */
function listAt(collection: unknown, key: string): IDataObject[] {
	const list = (collection as IDataObject | null | undefined)?.[key];
	return Array.isArray(list) ? (list as IDataObject[]) : [];
}
