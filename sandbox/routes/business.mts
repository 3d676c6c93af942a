import { isWellFormedId } from '../domain/ids.mts';
import { badRequest, notFound } from '../world/errors.mts';
import type { Handlers } from './handlers.mts';

/** The business record. */
export const business: Handlers<'getBusiness'> = {
	getBusiness({ store }, { path }) {
		const { business_id: id } = path;
		if (!isWellFormedId(id)) {
			throw badRequest(
				`business_id ${id.slice(0, 100)} is malformed: 24 hexadecimal digits are expected`,
			);
		}
		const found = store.businesses.findById(id);
		if (!found) throw notFound(`Business ${id} does not exist`);
		return found;
	},
};
