import { describe, expect, test } from 'vitest'
import { readPeopleFile, toCsv } from './people-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cellsOf = (text: string) => readPeopleFile('people.csv', utf8(text)).lines.map(({ cells }) => cells)

describe('reads a file', () => {
  test.each([
    ['commas', 'name,email\nAda,ada@example.com\n'],
    ['semicolons', 'name;email\r\nAda;ada@example.com\r\n'],
    ['tabs', 'name\temail\nAda\tada@example.com'],
    ['quotes', '"name","email"\n"Ada","ada@example.com"'],
    ['spaces around', ' name , email \n Ada , ada@example.com '],
    ['empty lines', 'name,email\n\n  ,  \nAda,ada@example.com\n\n'],
    ['a mark in front', '\uFEFFname,email\nAda,ada@example.com'],
  ])('with %s', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ['name', 'email'],
      ['Ada', 'ada@example.com'],
    ])
  })

  test('with separators, quotes and line breaks inside quotes', () => {
    expect(cellsOf('name,email\n"Lovelace, ""Ada""\nCountess",ada@example.com')[1]).toEqual([
      'Lovelace, "Ada"\nCountess',
      'ada@example.com',
    ])
  })

  test('with the line numbers of a spreadsheet, counting empty lines', () => {
    const { lines } = readPeopleFile('people.csv', utf8('name,email\n\nAda,ada@example.com'))
    expect(lines.map(({ number }) => number)).toEqual([1, 3])
  })

  test.each([
    ['UTF-8', utf8('name,email\nZoë,zoe@example.com')],
    ['Windows-1252', Uint8Array.from('name,email\nZo\xeb,zoe@example.com', (char) => char.charCodeAt(0))],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFname,email\nZoë,zoe@example.com', 'utf16le'))],
  ])('in %s, and says so', (encoding, bytes) => {
    const file = readPeopleFile('people.csv', bytes)
    expect(file.encoding).toBe(encoding)
    expect(file.lines[1]?.cells).toEqual(['Zoë', 'zoe@example.com'])
  })
})

test.each([
  ['an empty file', utf8(' \n\n'), 'The file is empty.'],
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20), 'This is a workbook.'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0, 0, 1), 'This is not a text file.'],
  [
    'a quote that does not end',
    utf8('name,email\nAda,ada@example.com\n"Bob,bob@example.com'),
    'Line 3 has a quotation mark',
  ],
  ['more lines than can be shown', utf8('Ada,ada@example.com\n'.repeat(10_002)), 'more than 10,000 lines'],
  ['a file that is too large', new Uint8Array(5 * 1024 * 1024 + 1).fill(97), 'larger than 5 MB'],
])('%s is refused with a helpful sentence', (_what, bytes, sentence) => {
  expect(() => readPeopleFile('people.csv', bytes)).toThrow(sentence)
})

test('a download contains no spreadsheet formulas and can be imported again', () => {
  const rows = [
    ['=HYPERLINK("https://evil.example")', '+1', '-1', '@sum'],
    ['Zoë, "Zo"', 'zoe@example.com', '', 'no name'],
  ]
  const text = toCsv(['name', 'email', 'role', 'problem'], rows)

  expect(text).toBe(
    '\uFEFFname,email,role,problem\r\n' +
      `"'=HYPERLINK(""https://evil.example"")","'+1","'-1","'@sum"\r\n` +
      '"Zoë, ""Zo""",zoe@example.com,,no name\r\n',
  )
  expect(cellsOf(text).slice(1)).toEqual(rows)
  const wide = [['\uff1d1+1'], ['\uff20sum']]
  expect(toCsv(['a'], wide)).toBe(`\uFEFFa\r\n"'\uff1d1+1"\r\n"'\uff20sum"\r\n`)
  expect(cellsOf(toCsv(['a'], wide)).slice(1)).toEqual(wide)
  expect(toCsv(['a'], [['\tx'], ['\rx']])).toBe(`\uFEFFa\r\n"'\tx"\r\n"'\rx"\r\n`)
})
