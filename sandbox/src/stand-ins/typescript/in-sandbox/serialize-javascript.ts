/** A small stand-in for serialize-javascript: JSON with functions, dates, sets, maps and expressions. */
const unsafe: Record<string, string> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '/': '\\u002F',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const toSafe = (text: string) => text.replaceAll(/[<>/\u2028\u2029]/g, (sign) => unsafe[sign] as string)

export default function serialize(value: unknown, options: { isJSON?: boolean; unsafe?: boolean } = {}): string {
  if (value === undefined) return 'undefined'
  if (typeof value === 'function') return String(value)
  if (typeof value === 'bigint') return `BigInt("${value}")`
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined')
    return options.unsafe ? text : toSafe(text)
  }
  const inside = (one: unknown) => serialize(one, options)
  if (value instanceof Date) return `new Date("${value.toISOString()}")`
  if (value instanceof RegExp) return `new RegExp(${inside(value.source)}, "${value.flags}")`
  if (value instanceof Set) return `new Set(${inside([...value])})`
  if (value instanceof Map) return `new Map(${inside([...value])})`
  if (value instanceof URL) return `new URL(${inside(String(value))})`
  if (Array.isArray(value)) return `[${value.map(inside).join(',')}]`
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries.map(([key, one]) => `${toSafe(JSON.stringify(key))}:${inside(one)}`).join(',')}}`
}
