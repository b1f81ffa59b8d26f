import { expect, test } from 'vitest'
import { findHabits, readProductTexts } from './words.ts'

const wordsOf = (file: string, text: string) => findHabits({ file, text }).map(({ line, word }) => [line, word])

test('reports habits in prose with their line', () => {
  expect(wordsOf('docs/a.md', '# Title\n\nWhoever signs in\nis told so at once.')).toEqual([
    [3, 'Whoever'],
    [4, 'is told'],
    [4, 'told so'],
    [4, 'at once'],
  ])
})

test('leaves code in prose alone', () => {
  expect(wordsOf('docs/a.md', 'Run `whoever`.\n\n```sh\necho besides\n```\n\nTwo users can be told apart.')).toEqual([])
})

test('reports comments, strings and page texts', () => {
  const source = [
    '// Whoever reads this',
    "const hint = 'Mend it'",
    '<p>It tells you</p>',
    "const url = 'https://example.com'",
    'const text = `in the midst`',
  ]

  expect(wordsOf('web/src/page.tsx', source.join('\n'))).toEqual([
    [1, 'Whoever'],
    [2, 'Mend'],
    [3, 'tells'],
    [5, 'in the midst'],
  ])
})

test('"tells" is only a habit on pages', () => {
  expect(wordsOf('docs/a.md', 'The header tells the browser.')).toEqual([])
})

test('reads content, docs, the web app and the server', () => {
  const files = readProductTexts().map(({ file }) => file)

  for (const start of [
    'README.md',
    'CHANGELOG.md',
    'content/topics/',
    'docs/',
    'web/src/',
    'contract/src/',
    'server/src/',
  ])
    expect(files.some((file) => file.startsWith(start))).toBe(true)
  expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
})
