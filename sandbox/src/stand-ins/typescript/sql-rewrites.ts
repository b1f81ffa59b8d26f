/** Grammar of PostgreSQL that SQLite has in another form: functions with words between their arguments, casts, intervals, patterns. Works on tokens. */
import { NotInSandbox } from './not-in-sandbox.ts'

const isSolid = (part: string | undefined) => part !== undefined && !/^(\s+|--[\s\S]*|\/\*[\s\S]*)$/.test(part)
const keyword =
  /^(select|where|and|or|not|in|on|by|having|when|then|else|case|from|as|set|values|between|like|ilike|is|limit|offset|returning|distinct|using|any|all|exists)$/i
const isInterval = (part: string | undefined) => part === 'pg_interval' || part === 'pg_interval_times'

function step(parts: string[], from: number, by: 1 | -1): number {
  let at = from + by
  while (at >= 0 && at < parts.length && !isSolid(parts[at])) at += by
  return at
}

/** The bracket that belongs to the one at `from`, or -1. */
function partner(parts: string[], from: number, by: 1 | -1): number {
  let open = 0
  for (let at = from; at >= 0 && at < parts.length; at += by) {
    if (parts[at] === '(') open += by
    else if (parts[at] === ')') open -= by
    if (open === 0) return at
  }
  return -1
}

/** Where the operand begins whose last token is at `end`, or -1. */
function operandStart(parts: string[], end: number): number {
  const last = parts[end] ?? ''
  let at = end
  if (last === ')') {
    at = partner(parts, end, -1)
    if (at === -1) return -1
    const before = step(parts, at, -1)
    const name = parts[before] ?? ''
    return /^\w+$/.test(name) && !keyword.test(name) ? before : at
  }
  if (!/^([\w'"?]|\?\d+)/.test(last) || keyword.test(last)) return -1
  while (parts[at - 1] === '.' && at >= 2) at -= 2
  return at
}

/** Where the operand ends whose first token is at `start`, or -1. */
function operandEnd(parts: string[], start: number): number {
  const first = parts[start] ?? ''
  if (first === '(') return partner(parts, start, 1)
  if (!/^[\w'"?]/.test(first) || keyword.test(first)) return -1
  let at = start
  while (parts[at + 1] === '.' && at + 2 < parts.length) at += 2
  const next = step(parts, at, 1)
  return parts[next] === '(' && /^\w+$/.test(parts[at] ?? '') ? partner(parts, next, 1) : at
}

/** The arguments of the function at `at`, cut at words such as FROM that are not inside other brackets. */
function cut(
  parts: string[],
  at: number,
  words: string[],
): { pieces: string[][]; cuts: string[]; end: number } | undefined {
  const start = step(parts, at, 1)
  const end = parts[start] === '(' ? partner(parts, start, 1) : -1
  if (end === -1) return undefined
  const pieces: string[][] = [[]]
  const cuts: string[] = []
  let open = 0
  for (const part of parts.slice(start + 1, end)) {
    open += part === '(' ? 1 : part === ')' ? -1 : 0
    if (open === 0 && words.includes(part.toUpperCase())) {
      cuts.push(part.toUpperCase())
      pieces.push([])
    } else pieces.at(-1)?.push(part)
  }
  return { pieces, cuts, end }
}

const call = (name: string, ...args: string[][]): string[] => [
  name,
  '(',
  ...args.flatMap((one, index) => (index === 0 ? one : [', ', ...one])),
  ')',
]

function writeFunction(parts: string[], at: number): { tokens: string[]; end: number } | undefined {
  const name = (parts[at] as string).toLowerCase()
  const found = (words: string) => cut(parts, at, words.split(' '))
  if (name === 'left' || name === 'right')
    return parts[step(parts, at, 1)] === '(' ? { tokens: [`pg_${name}`], end: at } : undefined
  if (name === 'interval') {
    const value = step(parts, at, 1)
    return parts[value]?.startsWith("'")
      ? { tokens: call('pg_interval', [parts[value] as string]), end: value }
      : undefined
  }
  if (name === 'make_interval') {
    const { pieces, end = 0 } = found('= ,') ?? {}
    const [unit = [], value = []] = pieces ?? []
    if (pieces?.length !== 2 || value[0] !== '>') return undefined
    const one = unit.join('').trim()
    return { tokens: call('pg_interval_times', value.slice(1), call('pg_interval', [`'1 ${one}'`])), end }
  }
  if (name === 'extract') {
    const { pieces: [field = [], value] = [], end = 0 } = found('FROM') ?? {}
    return value && { tokens: call('date_part', [`'${field.join('').trim()}'`], value), end }
  }
  if (name === 'position') {
    const { pieces: [part = [], value] = [], end = 0 } = found('IN') ?? {}
    return value && { tokens: call('strpos', value, part), end }
  }
  if (name === 'substring') {
    const { pieces = [], cuts, end = 0 } = found('FROM FOR') ?? {}
    const isPattern = pieces[1]?.some((part) => part.startsWith("'")) ?? true
    return cuts?.[0] === 'FROM' && !isPattern ? { tokens: call('substr', ...pieces), end } : undefined
  }
  if (name === 'trim') {
    const { pieces: [unwanted = [], value] = [], end = 0 } = found('FROM') ?? {}
    const [, side = '', signs = ''] = /^\s*(both|leading|trailing)?\s*([\s\S]*?)\s*$/i.exec(unwanted.join('')) ?? []
    const trims: Record<string, string> = { leading: 'ltrim', trailing: 'rtrim' }
    return value && { tokens: call(trims[side.toLowerCase()] ?? 'btrim', value, [signs || "' '"]), end }
  }
  return undefined
}

function replaceFunctions(parts: string[]): void {
  // From the end, so that what stands inside a function is written before it.
  for (let at = parts.length - 1; at >= 0; at--) {
    if (!/^\w+$/.test(parts[at] as string)) continue
    const written = writeFunction(parts, at)
    if (written) parts.splice(at, written.end - at + 1, ...written.tokens)
  }
}

/** What `::type` means here: intervals and days are values of their own, other types change nothing. */
function replaceCasts(parts: string[]): void {
  for (let at = 0; at < parts.length; at++) {
    if (parts[at] !== '::') continue
    const type = step(parts, at, 1)
    const start = operandStart(parts, step(parts, at, -1))
    const names: Record<string, string> = { interval: 'pg_interval', date: 'pg_date' }
    const name = names[(parts[type] ?? '').toLowerCase()]
    if (name === undefined || start === -1) parts.splice(at, type - at + 1)
    else parts.splice(start, type - start + 1, ...call(name, parts.slice(start, at)))
    at = Math.max(-1, Math.min(at, start === -1 ? at : start) - 1)
  }
}

function replaceCalculations(parts: string[], sign: RegExp): void {
  for (let at = 0; at < parts.length; at++) {
    if (!sign.test(parts[at] as string)) continue
    const [before, after] = [step(parts, at, -1), step(parts, at, 1)]
    const [start, end] = [operandStart(parts, before), operandEnd(parts, after)]
    if (start === -1 || end === -1) continue
    const [left, right] = [parts.slice(start, before + 1), parts.slice(after, end + 1)]
    const isLeft = isInterval(left[0])
    if (isLeft === isInterval(right[0])) continue
    if (parts[at] === '*')
      parts.splice(start, end - start + 1, ...call('pg_interval_times', isLeft ? right : left, isLeft ? left : right))
    else if (!isLeft) parts.splice(start, end - start + 1, ...call('pg_shift', left, [`'${parts[at]}'`], right))
    at = start
  }
}

/** `~`, `~*`, `!~`, `!~*`. */
function replacePatterns(parts: string[]): void {
  for (let at = 0; at < parts.length; at++) {
    if (parts[at] !== '~') continue
    const isNot = parts[at - 1] === '!'
    const start = isNot ? at - 1 : at
    if (operandStart(parts, step(parts, start, -1)) === -1) continue
    const isAnyCase = parts[at + 1] === '*'
    const written = `${isNot ? ' NOT REGEXP ' : ' REGEXP '}${isAnyCase ? "'(?i)' || " : ''}`
    parts.splice(start, at - start + (isAnyCase ? 2 : 1), written)
  }
}

/** Placeholders must be `?1` already. */
export function rewriteGrammar(tokens: readonly string[]): string[] {
  const parts = [...tokens]
  replaceFunctions(parts)
  replaceCasts(parts)
  replaceCalculations(parts, /^\*$/)
  replaceCalculations(parts, /^[+-]$/)
  replacePatterns(parts)
  // Compared with each other or alone, their texts would mean something else.
  if (parts.some((part, at) => isInterval(part) && !parts[step(parts, at, -1)]?.startsWith(',')))
    throw new NotInSandbox(
      'its PostgreSQL is a stand-in that runs on SQLite, and lacks INTERVAL where it is not added to a time or taken from one',
    )
  return parts
}
