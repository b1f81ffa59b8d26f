/** Strict deep equality as `node:assert` and `node:util` know it. */
export function isDeepStrictEqual(a: unknown, b: unknown, open: [unknown, unknown][] = []): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (open.some(([left, right]) => left === a && right === b)) return true
  const inside = (left: unknown, right: unknown) => isDeepStrictEqual(left, right, [...open, [a, b]])
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime())
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (a instanceof URL && b instanceof URL) return a.href === b.href
  if (a instanceof Error && b instanceof Error && (a.message !== b.message || a.name !== b.name)) return false
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) {
    const [left, right] = [a, b].map((view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)) as [
      Uint8Array,
      Uint8Array,
    ]
    return left.length === right.length && left.every((byte, index) => byte === right[index])
  }
  if (a instanceof Map && b instanceof Map) {
    if (a.size !== b.size) return false
    return [...a].every(([key, value]) =>
      b.has(key) ? inside(value, b.get(key)) : [...b].some(([other, one]) => inside(key, other) && inside(value, one)),
    )
  }
  if (a instanceof Set && b instanceof Set) {
    if (a.size !== b.size) return false
    return [...a].every((value) => b.has(value) || [...b].some((other) => inside(value, other)))
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && inside(Reflect.get(a, key), Reflect.get(b, key)))
}
