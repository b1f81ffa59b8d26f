import { expect, test } from 'vitest'
import { builtInContentFolder, createLessons, loadCatalog } from '../../training/catalog/catalog.ts'
import { keepsFixedLines } from './fixed-lines.rules.ts'

const file = [
  "import { a } from 'a'",
  '',
  'export function first() {',
  '  return 1',
  '}',
  '',
  'export function second() {',
  '  return 2',
  '}',
]
const marked = {
  lines: file,
  editable: [
    { startLine: 4, endLine: 4 },
    { startLine: 8, endLine: 8 },
  ],
}
const keeps = (lines: string[]) => keepsFixedLines(`${lines.join('\n')}\n`, marked, 'typescript')
const change = (index: number, count: number, ...lines: string[]) => file.toSpliced(index, count, ...lines)

test('a fix may change the marked lines, add imports at the top and helpers at the end', () => {
  expect(keeps(file)).toBe(true)
  expect(keepsFixedLines(file.join('\r\n'), marked, 'typescript')).toBe(true)
  expect(keeps(change(3, 1, '  const value = 3', '}', '', '  return value'))).toBe(true)
  expect(keeps(change(3, 1))).toBe(true)
  expect(keeps(change(1, 0, "import { b } from 'b'", "import { c } from 'c'"))).toBe(true)
  expect(keeps([...file, '', 'function help() {', '}'])).toBe(true)
})

test('lines outside the marked places must stay as they are', () => {
  expect(keeps(change(2, 1, 'export function first(force = true) {'))).toBe(false)
  expect(keeps(change(6, 0, 'let calls = 0'))).toBe(false)
  expect(keeps(change(0, 0, 'let calls = 0'))).toBe(false)
  expect(keeps(change(6, 3))).toBe(false)
  expect(keeps([...file.slice(5), ...file.slice(0, 5)])).toBe(false)
  expect(keeps(['export const first = () => 1', 'export const second = () => 2'])).toBe(false)
})

test('every fix of every lab keeps the lines that it does not change', async () => {
  const catalog = await loadCatalog([builtInContentFolder])
  const lessons = createLessons(catalog)
  const wrong: string[] = []
  let count = 0
  for (const topic of catalog.topics.values()) {
    for (const { id, labLanguages } of topic.challenges) {
      const challenge = await lessons.findChallenge(topic.id, id)
      for (const language of labLanguages) {
        const variant = challenge?.variants.get(language)
        if (variant === undefined) continue
        for (const [fix, lines] of [...variant.fixes, ['untouched', variant.lines] as const]) {
          count++
          if (!keepsFixedLines(lines.join('\n'), variant, language)) wrong.push(`${topic.id}/${id} ${language} ${fix}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(500)
})
