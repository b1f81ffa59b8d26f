import { expect, test } from 'vitest'
import { builtInContentFolder, createLessons, loadCatalog } from '../../../training/catalog/catalog.ts'
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
  expect(keeps(change(3, 1, '  const value = 3', '  if (value) {', '  }', '  return value'))).toBe(true)
  expect(keeps(change(3, 1, '  return help(1)', '}', '', 'function help(value) {', '  return value'))).toBe(false)
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

const python = [
  'import json',
  '',
  '',
  'class Refused(Exception):',
  '    pass',
  '',
  '',
  'def find(names):',
  '    return names',
  '',
  '',
  'def count(names):',
  '    return 1',
]
const markedPython = { lines: python, editable: [{ startLine: 9, endLine: 9 }] }
const keepsPython = (lines: string[]) => keepsFixedLines(`${lines.join('\n')}\n`, markedPython, 'python')

test('fixed lines must not be in a comment, in a text or in another function', () => {
  expect(keeps(change(3, 1, '  return 3', '}', '/*').concat('*/ export function second() { return 4 }'))).toBe(false)
  expect(keeps(change(3, 1, '  return 3', '}', 'const text = `').concat('`'))).toBe(false)
  expect(keeps(change(3, 1, '  return 3', '}', 'function other() {'))).toBe(false)
  expect(keeps(change(3, 1, '  return 3', '}', 'const other = () => {'))).toBe(false)
  expect(keepsPython(python.toSpliced(8, 1, '    return other(names)', '    """').concat('    """'))).toBe(false)
  expect(keepsPython(python.toSpliced(8, 1, '    return [name for name in names if name]'))).toBe(true)
})

test('a callback around fixed lines, such as that of a transaction, changes nothing', () => {
  const lines = ['export async function save(db) {', '  // open', '  await db.query()', '  // close', '}']
  const around = {
    lines,
    editable: [
      { startLine: 2, endLine: 2 },
      { startLine: 4, endLine: 4 },
    ],
  }
  const fix = lines.toSpliced(1, 1, '  await db.transaction(async (db) => {').toSpliced(3, 1, '  })')
  expect(keepsFixedLines(fix.join('\n'), around, 'typescript')).toBe(true)
})

test('two marked places that touch are one, whatever runs in them', () => {
  const lines = [
    "import { a } from 'a'",
    '',
    'for (const one of a) one()',
    '',
    'export function run() {',
    '  return 1',
    '}',
  ]
  const touching = {
    ...{ lines },
    editable: [
      { startLine: 3, endLine: 3 },
      { startLine: 4, endLine: 3 },
      { startLine: 6, endLine: 6 },
    ],
  }
  expect(keepsFixedLines(lines.join('\n'), touching, 'typescript')).toBe(true)
  expect(keepsFixedLines(lines.toSpliced(5, 1, '  return 2').join('\n'), touching, 'typescript')).toBe(true)
  expect(keepsFixedLines(lines.toSpliced(4, 1, 'export function go() {').join('\n'), touching, 'typescript')).toBe(
    false,
  )
})

test('a fix may read what its classes have, and may not change it', () => {
  const lines = ['export class Reports {', '  list() {}', '}', '', 'export function run(name) {', '  return name', '}']
  const around = { lines, editable: [{ startLine: 6, endLine: 6 }] }
  const keepsWith = (line: string) => keepsFixedLines(lines.toSpliced(5, 1, line).join('\n'), around, 'typescript')
  expect(keepsWith('  return Object.hasOwn(Reports.prototype, name)')).toBe(true)
  expect(keepsWith('  Reports.prototype.list = () => {}')).toBe(false)
  expect(keepsWith('  Object.assign(Reports.prototype, {})')).toBe(false)
})

test('what is added below the imports and at the end declares something new and runs nothing', () => {
  const tail = (...lines: string[]) => keeps([...file, '', ...lines])
  expect(tail('const allowed = new Set([1])', 'type One = 1', 'export class Helper {}', '// why')).toBe(true)
  expect(tail('first = () => 3')).toBe(false)
  expect(tail('const wrapped = (() => { first = () => 3 })()')).toBe(false)
  expect(tail('const wrapped = ([first] = [() => 3])')).toBe(false)
  expect(tail("console.log('x')")).toBe(false)
  expect(tail('if (true) first()')).toBe(false)
  expect(keeps(change(1, 0, "import { b } from 'b'", 'globalThis.fetch = () => {}'))).toBe(false)
  expect(keeps(change(1, 0, 'const words = [1, 2]'))).toBe(true)
  const end = (...lines: string[]) => keepsPython([...python, '', '', ...lines])
  expect(end('def help(names):', '    first = 1', '    return names')).toBe(true)
  expect(end('LIMIT = 3')).toBe(true)
  expect(end('find = wrap(find)')).toBe(false)
  expect(end('def find(names):', '    return []')).toBe(false)
  expect(end('class Refused(Exception):', '    pass')).toBe(false)
  expect(end('from other import find')).toBe(false)
  expect(end('def help():', '    global find', '    find = 1')).toBe(false)
  expect(end('X = globals().update(find=1)')).toBe(false)
  expect(end('print(find)')).toBe(false)
  expect(end('for find in [1]:', '    pass')).toBe(false)
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
