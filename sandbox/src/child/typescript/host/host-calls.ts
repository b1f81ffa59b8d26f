/** What guests can ask the host for: text, numbers and bytes in, text, numbers and bytes out. */
export type Plain = string | number | Uint8Array | undefined
export type HostCalls = Record<string, (...args: Plain[]) => Plain>

/** Arguments come from hostile code: each is checked where it is used. */
export function asText(value: Plain): string {
  if (typeof value !== 'string') throw new TypeError('text expected')
  return value
}
export function asNumber(value: Plain): number {
  if (typeof value !== 'number') throw new TypeError('number expected')
  return value
}
export function asBytes(value: Plain): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('bytes expected')
  return value
}
