// Identifiers: opaque strings of 24 hexadecimal digits, roughly in order of creation.
import { randomBytes } from 'node:crypto';

const PROCESS_PART = randomBytes(5).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3);

/** @returns a fresh ID, unique within and across processes */
export function newId(now: number): string {
	counter = (counter + 1) % 0x1000000;
	const seconds = Math.floor(now / 1000) % 0x100000000;
	return (
		seconds.toString(16).padStart(8, '0') + PROCESS_PART + counter.toString(16).padStart(6, '0')
	);
}

/** @returns whether a string has the form of the service's IDs */
export function isWellFormedId(id: string): boolean {
	return /^[0-9a-f]{24}$/.test(id);
}

const NETWORK_PREFIX = 'wamid.';

/** @returns the ID that the messaging network assigns to a message, derived from the service's ID */
export function networkIdOf(messageId: string): string {
	return NETWORK_PREFIX + Buffer.from(messageId, 'hex').toString('base64url');
}

/** @returns the service's ID of a message, whichever of its two IDs is given */
export function serviceIdOf(eitherId: string): string {
	if (!eitherId.startsWith(NETWORK_PREFIX)) return eitherId;
	return Buffer.from(eitherId.slice(NETWORK_PREFIX.length), 'base64url').toString('hex');
}
