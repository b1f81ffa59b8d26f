/** `structuredClone` that takes proxies of the other side as well: they hold data like any other object. */

export function structuredClone(value: unknown, copies = new Map<unknown, unknown>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  const keep = <T>(copy: T): T => {
    copies.set(value, copy)
    return copy
  }
  const inside = (one: unknown) => structuredClone(one, copies)
  if (value instanceof Date) return keep(new Date(value.getTime()))
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags))
  if (value instanceof Uint8Array) return keep(new Uint8Array(value))
  if (value instanceof ArrayBuffer) return keep(value.slice(0))
  if (value instanceof Map) {
    const copy = keep(new Map<unknown, unknown>())
    for (const [key, one] of value) copy.set(inside(key), inside(one))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set<unknown>())
    for (const one of value) copy.add(inside(one))
    return copy
  }
  if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }))
  const copy = keep(Array.isArray(value) ? [] : {}) as Record<string, unknown>
  for (const key of Object.keys(value)) copy[key] = inside(Reflect.get(value, key))
  if (Array.isArray(value)) (copy as unknown as unknown[]).length = value.length
  return copy
}
