import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../values/result';
import { convertFields, readIdText, toFlag, toPhoneDigits, toUnixTime } from './decode';

/** A contact (specification, "Contact"). */
export function readContact(answer: IDataObject): IDataObject {
	return convertFields(answer, {
		id: () => readIdText(answer.id) ?? readIdText(answer._id),
		phone_number: toPhoneDigits,
		country_code: readIdText,
		on_network: (flag) => {
			const given = [flag, answer.on_whatsapp].filter((one) => one !== undefined).map(toFlag);
			return given.length === 0 ? undefined : given.includes(true);
		},
		is_closed: toFlag,
		is_intervened: toFlag,
		is_requesting: toFlag,
		tags: (tags) => (Array.isArray(tags) ? tags.map(readTag) : (tags ?? [])),
		// Services in PHP send an empty object as an empty list.
		attributes: (sent) => (sent === null || (Array.isArray(sent) && sent.length === 0) ? {} : sent),
		first_message: readFirstMessage,
		last_active: toUnixTime,
		created_at: toUnixTime,
	});
}

/** Some services have an object with the tag's ID and when it was added. */
function readTag(tag: unknown): unknown {
	return isRecord(tag) ? (readIdText(tag.name) ?? readIdText(tag.id) ?? tag) : tag;
}

function readFirstMessage(message: unknown): unknown {
	if (isRecord(message)) return convertFields(message, { added_at: toUnixTime });
	const id = readIdText(message);
	return id === undefined ? (message === '' ? null : message) : { id, added_at: null };
}
