import { readText } from '../../common/checks/accidents';
import { refuse, valueOf } from '../../common/checks/reading';
import type { Row } from '../../common/running/row';

/**
 * The name of a contact that is yet to be created.
 *
 * @throws FieldError when it is empty or no name
 */
export function contactNameOf(row: Row): string {
	const name = valueOf('Name', readText('Name', row.param<unknown>('contactName', ''), 'name'));
	return name === ''
		? valueOf('Name', refuse('it is empty. Enter a value, or an expression that gives one'))
		: name;
}
