/** docs/asvs.md stays complete: every requirement of level 2 once, with a status and existing files. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Line = { id: string; subject: string; status: string; files: string[] }

/** The lines of its tables. */
function readLines(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => /^\|\s*\d/.test(line))
    .map((line) => {
      const [, id = '', subject = '', status = '', where = ''] = line.split('|').map((cell) => cell.trim())
      return { id, subject, status, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
    })
}

const lines = readLines(read('docs/asvs.md'))
const wrong = (isWrong: (line: Line) => boolean) => lines.filter(isWrong).map(({ id }) => id)

test('lists every requirement of level 2 once, in order', () => {
  const numbers = read('scripts/asvs-level-2.txt').trim().split('\n')

  expect(numbers).toHaveLength(253)
  expect(lines.map(({ id }) => id)).toEqual(numbers)
})

test('every requirement has a subject and a status, and a reason unless it is met', () => {
  expect(wrong(({ subject }) => subject === '')).toEqual([])
  expect(wrong(({ status }) => !/^(met|not (applicable|met), because \S.{9,})$/.test(status))).toEqual([])
})

test('every met requirement names a test or a document', () => {
  expect(wrong(({ status, files }) => status === 'met' && files.length === 0)).toEqual([])
})

test('every named file exists', () => {
  const missing = lines.flatMap(({ id, files }) =>
    files.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
  )

  expect(missing).toEqual([])
})

test('links between the security pages work', () => {
  const pages = ['docs/asvs.md', ...globSync('docs/security/*.md', { cwd: root })]
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
      .map(([, link = '']) => join(dirname(page), link))
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${page}: ${file}`),
  )

  expect(pages.length).toBeGreaterThan(5)
  expect(dead).toEqual([])
})
