import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('quotes where needed, and leaves no cell that a spreadsheet program reads as a formula', () => {
  const text = toCsv([
    ['Name', 'Score'],
    ['=HYPERLINK("https://example.com")', 7],
    ['Ada, "the first"', null],
    ['-1', true],
  ])

  expect(text).toBe(
    '\uFEFFName,Score\r\n"\'=HYPERLINK(""https://example.com"")",7\r\n"Ada, ""the first""",\r\n\'-1,true\r\n',
  )
})

test('leaves no formula after a semicolon, which separates cells in many countries, nor in full-width characters', () => {
  const text = toCsv([
    ['x', 'Ada;=cmd|x!A0'],
    ['x', '\uff1d1+1'],
    ['x', '\n=1'],
  ])

  expect(text).toBe("\uFEFFx,Ada;'=cmd|x!A0\r\nx,'\uff1d1+1\r\nx,\"'\n'=1\"\r\n")
})
