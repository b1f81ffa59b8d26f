/** Each value once, in the order in which they first appear; objects by a key, such as their JSON. */
export function distinct<T>(values: readonly T[], keyOf: (value: T) => unknown = (value) => value): T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}
