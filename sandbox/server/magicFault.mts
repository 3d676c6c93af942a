// Magic numbers that fail the first try of each send, in the terms of the faults engine.
import { faultOf, type SendFault } from '../domain/magicNumbers.mts';
import type { OperationRequest } from '../types.mts';
import type { ContractOperation } from '../world/contract.mts';
import type { World } from '../world/world.mts';
import { applyFaultAfter, applyFaultBefore, type FaultAnswer } from './applyFault.mts';
import { keyOf, readSend } from './sends.mts';

/** What a magic number does to one request. */
interface MagicFault {
	/** @returns what is answered instead of running the operation, if the number simulates that */
	before(): FaultAnswer | undefined;
	/** @returns what is answered instead of the 200 of the operation, if the number simulates that */
	after(body: object): FaultAnswer | undefined;
}

/** @returns undefined for all but sends to the magic numbers that simulate a fault */
export function magicFault(
	{ firstTries }: World,
	operation: ContractOperation,
	{ body }: OperationRequest<never>,
): MagicFault | undefined {
	const send = readSend(operation.id, body);
	const fault = send && faultOf(send.phoneNumber);
	if (!fault) return undefined;
	const isFirstTry = () => firstTries.note(keyOf(operation.id, send));
	const isAfter = comesAfter(fault);
	return {
		before: () =>
			!isAfter && isFirstTry() ? labelled(applyFaultBefore(fault, operation)) : undefined,
		after: (answer) =>
			isAfter && isFirstTry()
				? labelled(applyFaultAfter(fault, operation, { status: 200, body: answer }))
				: undefined,
	};
}

function comesAfter(fault: SendFault): boolean {
	return 'when' in fault && fault.when === 'after';
}

function labelled(answer: FaultAnswer | undefined): FaultAnswer | undefined {
	return answer && { ...answer, label: `${answer.label} (magic number)` };
}
