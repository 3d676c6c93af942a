/** ms for which a delivery is remembered; retries of services come sooner. */
const REMEMBERED_MS = 15 * 60_000;
const MOST_REMEMBERED = 20_000;

/**
 * Recent deliveries of this process, up to a maximum. Nothing is stored: another process, or this one after a
 * restart, takes a repeat for the first delivery.
 */
export class RecentDeliveries {
	/** When each is forgotten, Unix ms; the oldest come first. */
	private readonly until = new Map<string, number>();

	constructor(private readonly most = MOST_REMEMBERED) {}

	/**
	 * @param key of the delivery and of the node that got it
	 * @param now Unix ms
	 * @returns whether it was seen before; it has been seen from now on
	 */
	isRepeat(key: string, now: number): boolean {
		this.forgetUntil(now);
		if (this.until.has(key)) return true;
		this.until.set(key, now + REMEMBERED_MS);
		return false;
	}

	private forgetUntil(now: number): void {
		for (const [key, end] of this.until) {
			if (end > now && this.until.size < this.most) return;
			this.until.delete(key);
		}
	}
}
