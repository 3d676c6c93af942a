// The numbers that simulate a case on every send.
import type { FastifyInstance } from 'fastify';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';
import { handle } from './handle.mts';

export function registerMagicNumbers(scope: FastifyInstance): void {
	const magicNumbers = MAGIC_NUMBERS.map(({ phone_number, case: title, effect }) => ({
		phone_number,
		case: title,
		effect,
	}));
	handle(scope, 'listMagicNumbers', () => ({ magicNumbers }));
}
