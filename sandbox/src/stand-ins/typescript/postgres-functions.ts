/** Everyday functions of PostgreSQL that SQLite lacks. Times are texts here, as ISO 8601 writes them. */
import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

type Value = SQLInputValue
type Run = (...args: Value[]) => Value

const text = (value: Value | undefined): string => String(value ?? '')
const signs = (value: Value | undefined) => [...text(value)]
const count = (value: Value | undefined) => Math.trunc(Number(value ?? 0))

function limitLength(length: number): number {
  if (length > 1_000_000) throw new Error('requested length too large')
  return Math.max(0, length)
}

/** A negative count leaves that many out at the other end. */
const left: Run = (value, length) => signs(value).slice(0, count(length)).join('')
const right: Run = (value, length) => {
  const all = signs(value)
  const wanted = count(length)
  return all.slice(wanted < 0 ? -wanted : Math.max(0, all.length - wanted)).join('')
}

const pad = (value: Value, length: Value | undefined, fill: Value | undefined, isLeft: boolean) => {
  const all = signs(value)
  const wanted = limitLength(count(length))
  const filling = signs(fill === undefined ? ' ' : fill)
  const missing = filling.length === 0 ? 0 : Math.max(0, wanted - all.length)
  const padding = Array.from({ length: missing }, (_, index) => filling[index % filling.length])
  return (isLeft ? [...padding, ...all.slice(0, wanted)] : [...all.slice(0, wanted), ...padding]).join('')
}

const splitPart: Run = (value, mark, place) => {
  const parts = text(mark) === '' ? [text(value)] : text(value).split(text(mark))
  const at = count(place)
  if (at === 0) throw new Error('field position must not be zero')
  return parts[at > 0 ? at - 1 : parts.length + at] ?? ''
}

const classes: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  punct: '!-/:-@[-`{-~',
  xdigit: '0-9A-Fa-f',
}

/** PostgreSQL's regular expressions, where JavaScript writes them in another way. */
function toPattern(source: Value, flags = ''): RegExp {
  const [, options = '', rest = ''] = /^(?:\(\?([a-z]+)\))?([\s\S]*)$/.exec(text(source)) ?? []
  const pattern = rest
    .replaceAll(/\[:(\w+):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replaceAll(/\\([ymMAZ\\])/g, (whole, letter: string) => {
      const meanings: Record<string, string> = { y: '\\b', m: '\\b(?=\\w)', M: '\\b(?<=\\w)', A: '^', Z: '$' }
      return meanings[letter] ?? whole
    })
  const isAnyCase = /i/.test(flags + options)
  return new RegExp(pattern, `${isAnyCase ? 'i' : ''}${flags.includes('g') ? 'g' : ''}s`)
}

const regexpReplace: Run = (value, pattern, replacement, flags) =>
  text(value).replace(toPattern(pattern as Value, text(flags)), (...found) =>
    text(replacement).replaceAll(/\\([\\&1-9])/g, (_, sign: string) =>
      sign === '\\' ? '\\' : text(found[sign === '&' ? 0 : Number(sign)] as string | undefined),
    ),
  )

const stripEnds = (value: Value, given: Value | undefined, isLeft: boolean, isRight: boolean) => {
  const all = signs(value)
  const unwanted = new Set(signs(given === undefined ? ' ' : given))
  while (isLeft && all.length > 0 && unwanted.has(all[0] as string)) all.shift()
  while (isRight && all.length > 0 && unwanted.has(all.at(-1) as string)) all.pop()
  return all.join('')
}

const translateSigns: Run = (value, from, to) => {
  const [sources, targets] = [signs(from), signs(to)]
  return signs(value)
    .map((sign) => (sources.includes(sign) ? (targets[sources.indexOf(sign)] ?? '') : sign))
    .join('')
}

const months = 'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')

/** A time without a zone is in UTC, as in the session of the stand-in. */
function readTime(value: Value): Date {
  const given = value instanceof Uint8Array ? '' : String(value)
  const [, date, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(given) ?? []
  const at = new Date(
    `${date}T${(time ?? '00:00').replace(/(\.\d{3})\d+/, '$1')}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`,
  )
  if (Number.isNaN(at.getTime())) throw new Error(`invalid input syntax for type timestamp: "${given}"`)
  return at
}

/** In the way that the other times of the statement are written, so that they can be compared. */
function writeTime(at: Date, like: Value): string {
  const iso = at.toISOString()
  const given = String(like)
  if (/^\d{4}-\d\d-\d\d$/.test(given) && iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10)
  if (given.includes('T')) return iso
  const zone = /(Z|[+-]\d\d(?::?\d\d)?)$/.exec(given.slice(10))?.[0] === undefined ? '' : '+00:00'
  return `${iso.slice(0, 10)} ${iso.slice(11, /\.\d/.test(given) ? 23 : 19)}${zone}`
}

/** `to_char(day, 'YYYY-MM')`, and numbers as `FM000`. */
const toChar: Run = (value, pattern) => {
  if (typeof value === 'number' || typeof value === 'bigint') {
    const digits = text(pattern).replace(/^FM/, '')
    const [whole = '', fraction = ''] = digits.split(/[.D]/)
    const places = fraction.length
    const [front = '', back] = Math.abs(Number(value)).toFixed(places).split('.')
    const zeros = whole.includes('0') ? whole.slice(whole.indexOf('0')).replaceAll(/[^09]/g, '').length : 0
    const grouped = front.padStart(zeros, '0').replace(/\B(?=(\d{3})+$)/g, /[,G]/.test(whole) ? ',' : '')
    const shown = `${Number(value) < 0 ? '-' : ''}${grouped}${back === undefined ? '' : `.${back}`}`
    return text(pattern).startsWith('FM') ? shown : shown.padStart(digits.length + 1)
  }
  const at = readTime(value as Value)
  const hour = at.getUTCHours()
  const month = months[at.getUTCMonth()] as string
  const day = days[at.getUTCDay()] as string
  const parts: Record<string, string> = {
    YYYY: String(at.getUTCFullYear()).padStart(4, '0'),
    YY: two(at.getUTCFullYear() % 100),
    MM: two(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    HH24: two(hour),
    HH12: two(hour % 12 || 12),
    HH: two(hour % 12 || 12),
    MI: two(at.getUTCMinutes()),
    SS: two(at.getUTCSeconds()),
    MS: String(at.getUTCMilliseconds()).padStart(3, '0'),
    Mon: month.slice(0, 3),
    MON: month.slice(0, 3).toUpperCase(),
    FMMonth: month,
    Month: month.padEnd(9),
    Dy: day.slice(0, 3),
    FMDay: day,
    Day: day.padEnd(9),
    Q: String(Math.floor(at.getUTCMonth() / 3) + 1),
    D: String(at.getUTCDay() + 1),
    AM: hour < 12 ? 'AM' : 'PM',
    PM: hour < 12 ? 'AM' : 'PM',
    TZ: 'UTC',
  }
  return text(pattern).replaceAll(
    /"([^"]*)"|YYYY|YY|HH24|HH12|HH|MI|MM|MS|SS|Mon|MON|FMMonth|Month|FMDay|Day|Dy|DD|D|Q|AM|PM|TZ/g,
    (part, quoted?: string) => quoted ?? parts[part] ?? part,
  )
}

const fields: Record<string, (at: Date) => number> = {
  year: (at) => at.getUTCFullYear(),
  quarter: (at) => Math.floor(at.getUTCMonth() / 3) + 1,
  month: (at) => at.getUTCMonth() + 1,
  day: (at) => at.getUTCDate(),
  dow: (at) => at.getUTCDay(),
  isodow: (at) => at.getUTCDay() || 7,
  hour: (at) => at.getUTCHours(),
  minute: (at) => at.getUTCMinutes(),
  second: (at) => at.getUTCSeconds() + at.getUTCMilliseconds() / 1000,
  epoch: (at) => at.getTime() / 1000,
}
const datePart: Run = (field, value) => {
  const read = fields[text(field).toLowerCase()]
  if (!read) throw new Error(`unit "${text(field)}" not recognized for type timestamp with time zone`)
  return read(readTime(value as Value))
}

const dateTrunc: Run = (field, value) => {
  const at = readTime(value as Value)
  const iso = at.toISOString()
  const unit = text(field).toLowerCase()
  const lengths: Record<string, number> = { year: 4, month: 7, day: 10, hour: 13, minute: 16, second: 19 }
  let start = iso.slice(0, lengths[unit] ?? 0)
  if (unit === 'week')
    start = new Date(at.getTime() - (at.getUTCDay() || 7) * 86_400_000 + 86_400_000).toISOString().slice(0, 10)
  else if (unit === 'quarter') start = `${iso.slice(0, 5)}${two(Math.floor(at.getUTCMonth() / 3) * 3 + 1)}`
  if (start === '') throw new Error(`unit "${unit}" not recognized for type timestamp with time zone`)
  return writeTime(new Date(`${start}${'0000-01-01T00:00:00.000Z'.slice(start.length)}`), value as Value)
}

type Interval = { months: number; days: number; ms: number }
const units: [RegExp, keyof Interval, number][] = [
  [/^(y|yrs?|years?)$/, 'months', 12],
  [/^(mons?|months?)$/, 'months', 1],
  [/^(w|weeks?)$/, 'days', 7],
  [/^(d|days?)$/, 'days', 1],
  [/^(h|hrs?|hours?)$/, 'ms', 3_600_000],
  [/^(m|mins?|minutes?)$/, 'ms', 60_000],
  [/^(s|secs?|seconds?)$/, 'ms', 1000],
  [/^(ms|milliseconds?)$/, 'ms', 1],
]

/** `1 day 02:30:00`, `90 minutes`, `-2 hours`. */
function readInterval(value: Value | undefined): Interval {
  const found: Interval = { months: 0, days: 0, ms: 0 }
  const given = text(value).trim().toLowerCase()
  const fail = () => new Error(`invalid input syntax for type interval: "${text(value)}"`)
  const parts = /([+-]?)(\d+):(\d\d)(?::(\d\d(?:\.\d+)?))?|([+-]?\d+(?:\.\d+)?)\s*([a-z]+)?/g
  if (given === '' || given.replaceAll(parts, '').trim() !== '') throw fail()
  for (const [, sign, hours, minutes, seconds = '0', amount, name = 'seconds'] of given.matchAll(parts)) {
    if (hours !== undefined) {
      const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
      found.ms += sign === '-' ? -ms : ms
      continue
    }
    const unit = units.find(([pattern]) => pattern.test(name))
    if (unit === undefined) throw fail()
    found[unit[1]] += Number(amount) * unit[2]
  }
  return found
}

const writeInterval = ({ months, days, ms }: Interval) => `${months} months ${days} days ${ms} ms`
const timesInterval: Run = (factor, value) => {
  const { months, days, ms } = readInterval(value)
  const by = Number(factor)
  return writeInterval({ months: Math.trunc(months * by), days: days * by, ms: Math.round(ms * by) })
}

const shiftTime: Run = (value, sign, interval) => {
  const { months, days, ms } = readInterval(interval)
  const by = sign === '-' ? -1 : 1
  const at = readTime(value as Value)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + by * months)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, lastDay))
  return writeTime(new Date(at.getTime() + by * (days * 86_400_000 + ms)), value as Value)
}

/** Whose result is NULL as soon as one argument is, as that of most functions. */
const strict: Record<string, Run> = {
  // Query builders send them as they are.
  left,
  right,
  pg_left: left,
  pg_right: right,
  lpad: (value, length, fill) => pad(value as Value, length, fill, true),
  rpad: (value, length, fill) => pad(value as Value, length, fill, false),
  btrim: (value, unwanted) => stripEnds(value as Value, unwanted, true, true),
  split_part: splitPart,
  reverse: (value) => signs(value).reverse().join(''),
  repeat: (value, times) => text(value).repeat(limitLength(count(times) * text(value).length) && count(times)),
  initcap: (value) =>
    text(value).replaceAll(/[\p{L}\p{N}]+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()),
  ascii: (value) => text(value).codePointAt(0) ?? 0,
  chr: (value) => String.fromCodePoint(count(value)),
  md5: (value) => createHash('md5').update(text(value)).digest('hex'),
  to_hex: (value) => count(value).toString(16),
  translate: translateSigns,
  char_length: (value) => signs(value).length,
  character_length: (value) => signs(value).length,
  starts_with: (value, start) => (text(value).startsWith(text(start)) ? 1 : 0),
  strpos: (value, part) => {
    const at = text(value).indexOf(text(part))
    return at === -1 ? 0 : signs(text(value).slice(0, at)).length + 1
  },
  regexp: (pattern, value) => (toPattern(pattern as Value).test(text(value)) ? 1 : 0),
  regexp_like: (value, pattern, flags) => (toPattern(pattern as Value, text(flags)).test(text(value)) ? 1 : 0),
  regexp_replace: regexpReplace,
  to_char: toChar,
  date_part: datePart,
  date_trunc: dateTrunc,
  pg_date: (value) =>
    readTime(value as Value)
      .toISOString()
      .slice(0, 10),
  pg_shift: shiftTime,
  pg_interval: (value) => writeInterval(readInterval(value)),
  pg_interval_times: timesInterval,
  hashtext: (value) => signs(value).reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) | 0, 7),
}

const present = (values: Value[]) => values.filter((value) => value !== null)
const compare = (a: Value, b: Value) => ((a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0)

/** These leave NULLs out. */
const lenient: Record<string, Run> = {
  greatest: (...values) => present(values).sort(compare).at(-1) ?? null,
  least: (...values) => present(values).sort(compare)[0] ?? null,
}

const withoutArguments: Record<string, () => Value> = {
  now: () => new Date().toISOString(),
  version: () => 'PostgreSQL 18.1',
  gen_random_uuid: () => randomUUID(),
}
for (const name of ['clock_timestamp', 'statement_timestamp', 'transaction_timestamp'])
  withoutArguments[name] = withoutArguments.now as () => Value

export function addPostgresFunctions(db: DatabaseSync): void {
  for (const [name, run] of Object.entries(withoutArguments)) db.function(name, run)
  for (const [name, run] of Object.entries(lenient)) db.function(name, { varargs: true }, run)
  for (const [name, run] of Object.entries(strict))
    db.function(name, { varargs: true }, (...args) => (args.includes(null) ? null : run(...args)))
}
