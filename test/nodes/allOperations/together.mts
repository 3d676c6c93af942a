/** Fields that the specification accepts only together, although combinations choose each of them independently. */
import type { IDataObject } from 'n8n-workflow';
import { valueOf } from './values.mts';

/** Completes the parameters of a product, campaign or message as a user would. */
export function completed(folder: string, parameters: IDataObject): IDataObject {
	switch (folder) {
		case 'Catalogue':
			return withSale(parameters);
		case 'Campaign':
			return withCountry(withMedia(parameters));
		case 'Contact':
			return withChange(parameters);
		case 'Message':
			return withTemplate(parameters);
		case 'Template':
			return withTrackedButton(parameters);
		default:
			return parameters;
	}
}

/** A file name needs a URL, and a file needs a campaign of its type. */
function withMedia(parameters: IDataObject): IDataObject {
	const fields = (parameters.options ?? {}) as IDataObject;
	const { mediaFileName, mediaUrl } = fields;
	if (mediaFileName === undefined && mediaUrl === undefined) return parameters;
	return {
		...parameters,
		campaign: {
			...(parameters.campaign as IDataObject),
			value: mediaFileName === undefined ? 'Image for all' : 'File for all',
		},
		options: { ...fields, mediaUrl: mediaUrl ?? valueOf('mediaUrl') },
	} as IDataObject;
}

/** "Leave to the Service" needs a default country. */
function withCountry(parameters: IDataObject): IDataObject {
	const { numbersWithoutPlus } = (parameters.options ?? {}) as IDataObject;
	if (numbersWithoutPlus !== 'service' || parameters.phoneNumber === undefined) return parameters;
	return {
		...parameters,
		defaultCountry: valueOf('defaultCountry.list'),
		phoneNumber: '={{ $json.newNumber.slice(1) }}',
	} as IDataObject;
}

/** The days of a sale need a sale price. */
function withSale(parameters: IDataObject): IDataObject {
	const fields = (parameters.additionalFields ?? {}) as IDataObject;
	if (fields.saleStart === undefined && fields.saleEnd === undefined) return parameters;
	return { ...parameters, additionalFields: { salePrice: valueOf('salePrice'), ...fields } };
}

/** An update must change something. */
function withChange(parameters: IDataObject): IDataObject {
	const { updateFields } = parameters as { updateFields?: IDataObject };
	if (updateFields === undefined || Object.keys(updateFields).length > 0) return parameters;
	return { ...parameters, updateFields: { contactName: valueOf('contactName') } } as IDataObject;
}

/** No template has a text and a file in its header, and only documents have a name. */
function withTemplate(parameters: IDataObject): IDataObject {
	const options = (parameters.options ?? {}) as IDataObject;
	const { values } = (options.headerAndButtons ?? {}) as { values?: IDataObject };
	if (values === undefined) return parameters;
	const template = parameters.template as IDataObject;
	const { headerText, buttonValues, headerMediaUrl, headerFileName } = values;
	const text = { value: 'link_for_all', fitting: { headerText, buttonValues } };
	const file =
		parameters.operation === 'send' || options.components !== undefined
			? { value: 'file_for_all', fitting: { headerMediaUrl, headerFileName } }
			: { value: 'image_for_all', fitting: { headerMediaUrl } };
	const { value, fitting } = template.mode === 'list' ? text : file;
	return {
		...parameters,
		template: { ...template, value },
		options: { ...options, headerAndButtons: { values: fitting } },
	} as IDataObject;
}

/** Click tracking needs a button with a URL. */
function withTrackedButton(parameters: IDataObject): IDataObject {
	const { clickTracking } = (parameters.additionalFields ?? {}) as IDataObject;
	const { button: buttons = [] } = (parameters.callToAction ?? {}) as { button?: IDataObject[] };
	if (clickTracking !== true || buttons.some(({ type }) => type === 'URL')) return parameters;
	const link = { type: 'URL', title: valueOf('title'), url: valueOf('url') };
	return { ...parameters, callToAction: { button: [...buttons, link] } } as IDataObject;
}
