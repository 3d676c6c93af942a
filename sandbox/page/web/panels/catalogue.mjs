// @ts-check
// The catalogues that the project has pulled, and their products.
import { formatBoth, formatPrice, plural } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { state } from '../store.mjs';

/**
 * @typedef {import('../types.d.mts').CatalogueWithProducts} Catalogue
 * @typedef {import('../types.d.mts').CatalogueProduct} Product
 */

export function cataloguePanel() {
	if (!state.overview) return html`<p class="empty">Loading…</p>`;
	const { catalogues, project } = state.overview;
	return html`<p class="lead">
			<span class="chip" data-status=${project.catalogueVisible ? 'on' : 'off'}>
				${project.catalogueVisible ? 'Visible' : 'Hidden'}
			</span>
			on the business profile
			<span class="chip" data-status=${project.cartEnabled ? 'on' : 'off'}>
				${project.cartEnabled ? 'Cart enabled' : 'Cart disabled'}
			</span>
		</p>
		${catalogues.length === 0
			? html`<p class="empty">No catalogues yet: sync them.</p>`
			: repeat(catalogues, ({ _id }) => _id, catalogueCard)}`;
}

/** @param {Catalogue} catalogue */
function catalogueCard(catalogue) {
	const { catalogueId, catalogueName, isActive, vertical, status, productCount, feedCount } =
		catalogue;
	return html`<section
		class="card"
		data-catalogue=${catalogueId}
		aria-labelledby="catalogue-${catalogueId}"
	>
		<div class="card-head">
			<h2 id="catalogue-${catalogueId}">${catalogueName}</h2>
			<span class="chip" data-status=${isActive ? 'on' : 'off'}>
				${isActive ? 'Connected' : 'Not connected'}
			</span>
		</div>
		<p class="note">
			<code>${catalogueId}</code> · ${vertical} · ${status} · ${plural(productCount, 'product')} ·
			${plural(feedCount, 'feed')}
		</p>
		${catalogue.products.length === 0 ? nothing : table(catalogue)}
	</section>`;
}

/** @param {Catalogue} catalogue */
function table({ catalogueName, products }) {
	return html`<div
		class="scroll"
		tabindex="0"
		role="group"
		aria-label="Products of ${catalogueName}"
	>
		<table>
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col">Retailer ID</th>
					<th scope="col" class="number">Price</th>
					<th scope="col">Availability</th>
					<th scope="col">Condition</th>
					<th scope="col">Active</th>
				</tr>
			</thead>
			<tbody>
				${repeat(products, ({ _id }) => _id, productRow)}
			</tbody>
		</table>
	</div>`;
}

/** @param {Product} product */
function productRow(product) {
	return html`<tr title="Changed ${formatBoth(Date.parse(product.updatedAt))}">
		<th scope="row">
			${product.productName}
			${product.description ? html`<p class="note">${product.description}</p>` : nothing}
			<p class="note link">${product.imageUrl}</p>
		</th>
		<td><code>${product.retailerId}</code></td>
		<td class="number">${formatPrice(product.price, product.currency)}</td>
		<td>${product.availability}</td>
		<td>${product.condition}</td>
		<td>${product.status ? 'Yes' : 'No'}</td>
	</tr>`;
}
