/** A directory in memory with the interface of the package `ldapts`: `search(base, { filter })`. Filters are read as RFC 4515 says. */
import type { Client } from './ldapts.ts'

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
      test = compare(found[1] as string, found[2] as string)
    }
    expect(')')
    return test
  }
  const test = filter()
  if (position !== text.length) throw fail()
  return test
}

function compare(name: string, pattern: string): Test {
  const parts = pattern.split('*').map((part) => decode(part).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const expression = new RegExp(`^${parts.join('.*')}$`, 'is')
  return (entry) => valuesOf(entry, name).some((value) => expression.test(value))
}

export function createDirectory(entries: Entry[]): Client {
  return {
    async search(_base, { filter, sizeLimit = 0 }) {
      const found = entries.filter(parseFilter(filter))
      return {
        searchEntries: (sizeLimit > 0 ? found.slice(0, sizeLimit) : found).map((entry) => ({ ...entry })) as never,
      }
    },
  }
}
