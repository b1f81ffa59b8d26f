import { describe, expect, test } from 'vitest'
import { firstTexts, layOut, numberLines, readTexts, toShown, toSource } from './lab-layout.ts'

const source = `import { open } from 'node:fs/promises'
import {
  join,
} from 'node:path'

export function read(name: string) {
  const path = join('/data', name)
  return open(path)
}
`
const layout = layOut(source, [{ startLine: 7, endLine: 7 }], 'typescript')

describe('a file in the editor', () => {
  test('can be edited in its marked lines, below its imports and at its end', () => {
    const { text, regions } = toShown(layout, firstTexts(layout))
    expect(regions.map(({ from, to }) => text.slice(from, to))).toEqual(['', "  const path = join('/data', name)", ''])
    expect(text.slice(0, regions[0]?.from)).toMatch(/from 'node:path'\n$/)
    expect(text.slice(regions[2]?.from)).toBe('')
  })

  test("is unchanged and keeps the source's line numbers until something is written", () => {
    expect(toSource(layout, firstTexts(layout))).toBe(source)
    expect(numberLines(layout, firstTexts(layout))).toEqual([1, 2, 3, 4, null, 5, 6, 7, 8, 9, null])
  })

  test('is recognized in the edited text', () => {
    const texts = [
      "import { basename } from 'node:path'",
      "  const path = join('/data', basename(name))\n  check(path)",
      '\nfunction check() {}',
    ]
    const written = toSource(layout, texts)
    expect(written.split('\n').slice(3, 9)).toEqual([
      "} from 'node:path'",
      "import { basename } from 'node:path'",
      '',
      'export function read(name: string) {',
      "  const path = join('/data', basename(name))",
      '  check(path)',
    ])
    expect(readTexts(layout, written)).toEqual(texts)
    expect(numberLines(layout, texts).filter((line) => line === null)).toEqual([])
  })

  test('has no line for a part whose lines were all deleted, but a place to write them again', () => {
    const texts = ['', '', '']
    expect(toSource(layout, texts)).toBe(source.replace("  const path = join('/data', name)\n", ''))
    expect(readTexts(layout, toSource(layout, texts))).toEqual(texts)
  })

  test('is not recognized in a source that lacks a fixed line', () => {
    expect(readTexts(layout, source.replace('return open(path)', 'return null'))).toBeUndefined()
    expect(readTexts(layout, '')).toBeUndefined()
  })

  test('puts an empty part between the lines around it', () => {
    const python = 'from os import (\n    path,\n)\nimport re\n\ndef read(name):\n    return open(name)'
    const placed = layOut(python, [{ startLine: 7, endLine: 6 }], 'python')
    expect(numberLines(placed, firstTexts(placed))).toEqual([1, 2, 3, 4, null, 5, 6, null, 7, null])
    expect(toSource(placed, ['', '    check(name)', ''])).toContain('def read(name):\n    check(name)\n    return')
    expect(toSource(placed, firstTexts(placed))).toBe(python)
  })

  test('merges marked lines that touch each other or the end', () => {
    const whole = layOut(
      'a\nb\nc\n',
      [
        { startLine: 1, endLine: 2 },
        { startLine: 3, endLine: 3 },
      ],
      'python',
    )
    expect(whole.parts).toEqual([{ isEditable: true, lines: ['a', 'b', 'c'] }])
  })
})
