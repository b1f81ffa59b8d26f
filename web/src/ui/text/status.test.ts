import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statusWords } from './status.tsx'

test('every status is in sentence case', () => {
  for (const { label } of Object.values(statusWords)) expect(label).toMatch(/^[A-Z][^A-Z]*$/)
})

test('no page writes the words of a chip in lower case', () => {
  const folder = join(import.meta.dirname, '../..')
  const lower = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/<(?:Badge|Chip)\b[^>]*>\s*([a-z][\w -]*)</g)].map(([, words]) => `${file}: ${words}`)
  })
  expect(lower).toEqual([])
})
