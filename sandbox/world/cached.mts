/** @returns a function that makes its value when it is first asked for, and then keeps it */
export function cached<Value>(make: () => Value): () => Value {
	let kept: { value: Value } | undefined;
	return () => (kept ??= { value: make() }).value;
}
