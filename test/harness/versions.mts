/** Versions of a node's form. */
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { newestVersion } from '../../scripts/lib/node-descriptions.mts';

export { newestVersion };

/** The fields that a person may see in a node of that version, whatever else is chosen; not those of tools alone. */
export function fieldsOfVersion(
	{ description }: Pick<INodeType, 'description'>,
	typeVersion = newestVersion(description),
): INodeProperties[] {
	return description.properties.filter(
		({ type, displayOptions: { show, hide } = {}, ...field }) => {
			const of = ({ '@version': versions, '@tool': tool }: NonNullable<typeof show> = {}) => ({
				...(versions && { '@version': versions }),
				...(tool && { '@tool': tool }),
			});
			const byVersion = { ...field, type, displayOptions: { show: of(show), hide: of(hide) } };
			return (
				type !== 'hidden' &&
				NodeHelpers.displayParameter({}, byVersion, { typeVersion }, description)
			);
		},
	);
}
