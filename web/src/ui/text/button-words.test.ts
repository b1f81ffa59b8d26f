import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** As docs/design.md says. */
test('forms that create something are titled New, and only their last button says Create', () => {
  const folder = join(import.meta.dirname, '../..')
  const others = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const titles = text.matchAll(
      /<(?:Page|Dialog)\b[^<]*?\btitle=["{](?:isAsked \? confirmTitle : )?["']?((?:Create(?! new)|Add an?)\b[^"'}]*)/g,
    )
    const openers = text.matchAll(/<Button\b[^<]*?\.open\(?\)?[^<]*?>\s*((?:Create(?! new)|Add an?)\b[^<]*)</g)
    return [...titles, ...openers].map(([, words = '']) => `${file}: ${words.trim()}`)
  })
  expect(others).toEqual([])
})
