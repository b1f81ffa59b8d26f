/** A directory in memory with the interface of the package `ldapts`: `search(base, { filter })`. Filters are read as RFC 4515 says, or as objects. */
import { type Client, SearchFilter } from './ldapts.ts'

type Entry = Record<string, string | string[]>
type Test = (entry: Entry) => boolean

const decode = (text: string) =>
  text.replaceAll(/\\([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const valuesOf = (entry: Entry, name: string) => {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

function parseFilter(text: string): Test {
  let position = 0
  const fail = () => new Error(`Bad search filter: ${text}`)
  const expect = (character: string) => {
    if (text[position++] !== character) throw fail()
  }
  const list = (): Test[] => {
    const tests: Test[] = []
    while (text[position] === '(') tests.push(filter())
    return tests
  }
  const filter = (): Test => {
    expect('(')
    const kind = text[position]
    let test: Test
    if (kind === '&' || kind === '|' || kind === '!') {
      position++
      const tests = list()
      if (kind === '!' && tests.length !== 1) throw fail()
      if (kind === '&') test = (entry) => tests.every((one) => one(entry))
      else if (kind === '|') test = (entry) => tests.some((one) => one(entry))
      else test = (entry) => !tests[0]?.(entry)
    } else {
      const found = /^([A-Za-z][\w;-]*)=((?:[^()\\]|\\[0-9a-fA-F]{2})*)/.exec(text.slice(position))
      if (!found) throw fail()
      position += found[0].length
      test = matchParts(found[1] as string, (found[2] as string).split('*').map(decode))
    }
    expect(')')
    return test
  }
  const test = filter()
  if (position !== text.length) throw fail()
  return test
}

/** With anything between the parts. */
function matchParts(name: string, parts: string[]): Test {
  const sources = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const expression = new RegExp(`^${sources.join('.*')}$`, 'is')
  return (entry) => valuesOf(entry, name).some((value) => expression.test(value))
}

const asText = (value: unknown): string => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (typeof value !== 'string') throw new TypeError('argument must be a string')
  return value
}

/** A filter made of objects: values are compared as they are, and signs in them mean nothing. */
function readFilter(given: unknown): Test {
  if (typeof given === 'string') return parseFilter(given)
  const { type, filters, filter, attribute, value, initial, any, final } = (given ?? {}) as Record<string, unknown>
  const inner = () => (filters as unknown[]).map(readFilter)
  const compare = (test: (one: string, wanted: string) => boolean): Test => {
    const [name, wanted] = [asText(attribute), asText(value).toLowerCase()]
    return (entry) => valuesOf(entry, name).some((one) => test(one.toLowerCase(), wanted))
  }
  switch (type) {
    case SearchFilter.and: {
      const tests = inner()
      return (entry) => tests.every((one) => one(entry))
    }
    case SearchFilter.or: {
      const tests = inner()
      return (entry) => tests.some((one) => one(entry))
    }
    case SearchFilter.not: {
      const test = readFilter(filter)
      return (entry) => !test(entry)
    }
    case SearchFilter.equalityMatch:
      return compare((one, wanted) => one === wanted)
    case SearchFilter.greaterOrEqual:
      return compare((one, wanted) => one >= wanted)
    case SearchFilter.lessOrEqual:
      return compare((one, wanted) => one <= wanted)
    case SearchFilter.present:
      return (entry) => valuesOf(entry, asText(attribute)).length > 0
    case SearchFilter.substrings:
      return matchParts(asText(attribute), [asText(initial), ...(any as unknown[]).map(asText), asText(final)])
    default:
      throw new TypeError('The filter is no filter of ldapts')
  }
}

/** A name in the form in which two names are the same. */
const normalize = (dn: string) =>
  dn
    .split(/(?<!\\),/)
    .map((part) =>
      part
        .trim()
        .replace(/\s*=\s*/, '=')
        .toLowerCase(),
    )
    .join(',')

function findBelow(entries: Entry[], base: unknown, scope: string): Entry[] {
  const root = normalize(asText(base))
  const places = entries.map((entry) => ({ entry, dn: normalize(String(entry.dn)) }))
  const isBelow = (dn: string) => root === '' || dn === root || dn.endsWith(`,${root}`)
  if (!places.some(({ dn }) => isBelow(dn))) throw new NoSuchObjectError()
  const parent = (dn: string) => dn.replace(/^.*?(?<!\\)(,|$)/, '')
  return places
    .filter(({ dn }) => isBelow(dn) && (scope === 'sub' || (scope === 'one' ? parent(dn) : dn) === root))
    .map(({ entry }) => entry)
}

class NoSuchObjectError extends Error {
  override name = 'NoSuchObjectError'
  code = 32
  constructor() {
    super('The target object cannot be found. Code: 0x20')
  }
}

/** What was asked for and isn't there is an empty list, as in the package. */
function project(entry: Entry, attributes: readonly string[]): Entry {
  if (attributes.length === 0 || attributes.includes('*')) return { ...entry }
  const kept = attributes.map((name) => {
    const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase())
    return [key ?? name, key === undefined ? [] : (entry[key] as string | string[])]
  })
  return { dn: entry.dn as string, ...Object.fromEntries(kept) }
}

export function createDirectory(entries: Entry[]): Client {
  return {
    async search(base, { filter = '(objectclass=*)', scope = 'sub', attributes = [], sizeLimit = 0 }) {
      const test = filter === '(objectclass=*)' ? () => true : readFilter(filter)
      const found = findBelow(entries, base, scope).filter(test)
      const limited = sizeLimit > 0 ? found.slice(0, sizeLimit) : found
      return { searchEntries: limited.map((entry) => project(entry, attributes)) as never }
    },
  }
}
