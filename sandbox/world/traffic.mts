// Traffic figures of the service: connections, concurrent requests, responses. For benchmarks and client tests; control
// API requests do not count.
import type { Socket } from 'node:net';
import type { ControlSchemas } from '../types.mts';

export type TrafficReport = ControlSchemas['Traffic'];

export type Traffic = ReturnType<typeof createTraffic>;

export function createTraffic() {
	let sockets = new WeakSet<Socket>();
	let inFlight = 0;
	let counted = nothing(0);

	return {
		/** A request has come. */
		begin(socket: Socket): void {
			counted.firstAt ??= Date.now();
			if (!sockets.has(socket)) {
				sockets.add(socket);
				counted.connections++;
			}
			inFlight++;
			counted.peakInFlight = Math.max(counted.peakInFlight, inFlight);
		},
		/** It is answered. @param status null when the connection is reset */
		end(status: number | null): void {
			inFlight--;
			const key = String(status ?? 'reset');
			counted.answers[key] = (counted.answers[key] ?? 0) + 1;
			counted.lastAt = Date.now();
		},
		/** A send was accepted, yet its answer will be a server failure. */
		acceptedButFailed(phoneNumber: string): void {
			const numbers = counted.acceptedButFailed;
			numbers[phoneNumber] = (numbers[phoneNumber] ?? 0) + 1;
		},
		report: (): TrafficReport => ({ ...counted, inFlight }),
		/** Counts from zero; connections that are open count again with their next request. */
		clear(): void {
			sockets = new WeakSet();
			counted = nothing(inFlight);
		},
	};
}

function nothing(peakInFlight: number): Omit<TrafficReport, 'inFlight'> {
	return {
		connections: 0,
		peakInFlight,
		answers: {},
		acceptedButFailed: {},
		firstAt: null,
		lastAt: null,
	};
}
