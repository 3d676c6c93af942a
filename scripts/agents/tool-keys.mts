// The keys by which a model knows the fields of a tool, as n8n's editor makes them.

const LONGEST = 63;

/**
 * The key that n8n's editor derives from a field's label when the model is to define the field.
 *
 * @param path of the parameter, such as "parameters.attributes.attribute[0].name": entries of lists show in the key
 */
export function toolKey(displayName: string, path = ''): string {
	const entries = path
		.split('.')
		.filter((part) => /\[\d+\]/.test(part))
		.map((part) => part.replace(/[[\]]/g, ''));
	const name = [...entries, displayName].join('_');
	const cut = entries.length > 1 ? name.slice(-LONGEST) : name.slice(0, LONGEST);
	return cut.replace(/[^a-zA-Z0-9-]/g, '_');
}
