import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainEncoding, findJsonMistake } from './json-mistake.ts'

test.each([
  ['', 1, 1, 'the text ends where a value is expected'],
  ['{', 1, 2, 'the text ends where a name in double quotes or } is expected'],
  ['{"name":"A",}', 1, 13, 'a name in double quotes is expected here'],
  ["{'name':'A'}", 1, 2, 'a name in double quotes or } is expected here'],
  ['{"a": 1\n "b": 2}', 2, 2, 'a comma or } is expected here'],
  ['[1, 2', 1, 6, 'the text ends where a comma or ] is expected'],
  ['{"a":\r\n  NaN}', 2, 3, 'a value is expected here'],
  ['{"a" 1}', 1, 6, 'a colon is expected here'],
  ['{} {}', 1, 4, 'nothing but the end is expected here'],
  ['["\t"]', 1, 3, 'an escape such as \\n instead of a control character is expected here'],
  ['["\\x"]', 1, 3, 'a valid escape is expected here'],
  ['["a', 1, 4, 'the text ends where the closing quote of a string is expected'],
  ['{"a":01}', 1, 7, 'a comma or } is expected here'],
])('%j is wrong in line %i, column %i', (text, line, column, what) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(findJsonMistake(text)).toEqual({ line, column, message: `Line ${line}, column ${column}: ${what}` })
})

test('a byte order mark and other encodings are named', () => {
  expect(findJsonMistake('\ufeff{}').message).toContain('byte order mark')
  expect(explainEncoding(Buffer.from('{"a":1}', 'utf16le'))).toContain('UTF-16')
  expect(explainEncoding(Buffer.from([0xfe, 0xff, 0, 0x7b]))).toContain('UTF-16')
  expect(explainEncoding(Buffer.from([0, 0, 0, 0x7b]))).toContain('UTF-32')
  expect(explainEncoding(Buffer.from([0x1f, 0x8b, 8]))).toContain('gzip')
  expect(explainEncoding(Buffer.from('{"a":"é"}', 'latin1'))).toBeUndefined()
})

test('the mistake is never before what JSON.parse still accepts, however a document was cut or changed', () => {
  const document = fc.json({ maxDepth: 3 })
  fc.assert(
    fc.property(document, fc.nat(), fc.constantFrom('', 'x', ',', '}', '"', '\n'), (json, seed, inserted) => {
      const place = seed % (json.length + 1)
      const text = json.slice(0, place) + inserted + json.slice(inserted === '' ? json.length : place)
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      if (isJson) return
      const { line = 0, column = 0 } = findJsonMistake(text)
      const at =
        text
          .split('\n')
          .slice(0, line - 1)
          .join('\n').length +
        (line > 1 ? 1 : 0) +
        column -
        1
      expect(at).toBeLessThanOrEqual(text.length)
      // The beginning up to the mistake can still be completed, so it was right.
      expect(at).toBeGreaterThanOrEqual(Math.min(place, text.length) - longestOpenToken(text, place))
    }),
  )
})

/** An open string begins before the mistake that makes it endless; the rest is reported where it is. */
function longestOpenToken(text: string, place: number): number {
  const before = text.slice(0, place)
  const token = /[\w.+-]*$/.exec(before)?.[0].length ?? 0
  return Math.max(token, before.length - before.lastIndexOf('"'))
}

test('a file nested a million levels deep needs no deep stack', () => {
  expect(findJsonMistake('['.repeat(1_000_000)).column).toBe(1_000_001)
})
