import { describe, expect, test } from 'vitest'
import { findPhrase, findSetting } from './find-phrase.ts'
import compiled from './phrases.generated.json' with { type: 'json' }
import { splitWords } from './split-words.ts'

const cweOf = (text: string) => findPhrase(text, { onlyCertain: true })?.cwe

test('every phrase is written as the words of a text are read, or it could never be found', () => {
  const rows = [...compiled.weaknesses, ...compiled.settings, ...compiled.faint] as [number, number, string][]
  const lost = rows
    .map(([, , phrase]) => phrase)
    .filter((phrase) => {
      const words = phrase.split(/[ |]/).filter((word) => word !== '..' && !word.endsWith('*'))
      const isPlain = !/[|*]|\.\./.test(phrase)
      return (
        words.some((word) => splitWords(word).join(' ') !== word) ||
        (isPlain && splitWords(phrase).join(' ') !== phrase)
      )
    })

  expect(rows.length).toBeGreaterThan(1000)
  expect(lost).toEqual([])
})

describe('short names of algorithms and functions', () => {
  test.each([
    ['Use AES instead of DES', 327],
    ['The cipher 3DES is used: neither DES nor RC4 is safe, use AES instead of 3DES', 327],
    ['TripleDES: triple DES', 327],
    ['DES encryption', 327],
    ['Use of gets', 120],
    ['A variable gets used twice', undefined],
    ['The handler is reached by a GET call', undefined],
  ])('"%s" is about CWE %s', (text, cwe) => {
    expect(cweOf(text)).toBe(cwe)
  })
})

describe('weaknesses that scanners describe in a sentence', () => {
  test.each([
    ['Missing sender verification allows anyone to call this function.', 862],
    ['This lets anyone to invoke the handler', 862],
    ['A conditional branch depends on a secret value', 208],
    ['Client Use Of Iframe Without Sandbox', 1021],
    ["'sprintf' is not allowed. Use safer alternatives such as 'snprintf'.", 120],
    ['Packages are published without cryptographic signing', 494],
    ['Missing artifact signing', 494],
    ['Bracket object notation with user input is present', 915],
    ['Unscoped ActiveRecord query', 639],
    ['try except pass', 390],
    ['The array is indexed with bracket notation', undefined],
    ['The result depends on a secret', undefined],
  ])('"%s" is about CWE %s', (text, cwe) => {
    expect(cweOf(text)).toBe(cwe)
  })
})

test('notifications about events are a matter of operation', () => {
  expect(findSetting('Ensure S3 buckets should have event notifications enabled')?.cwe).toBe(0)
})
