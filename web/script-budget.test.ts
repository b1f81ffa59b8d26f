import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** As Vite writes it: each chunk with what it needs at once and what it loads later. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }>

const folder = join(import.meta.dirname, 'dist')
/** As browsers receive it. Fields that open a list, dialogs, charts and the editor load later. */
const budgetBytes = 170 * 1024

test('no page needs more than 170 KB of compressed script before it shows', () => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const collect = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found
    found.add(key)
    for (const needed of manifest[key]?.imports ?? []) collect(needed, found)
    return found
  }
  const sizeOf = (key: string) => {
    const file = join(folder, manifest[key]?.file ?? '')
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) as string
  const pages = (manifest[entry]?.dynamicImports ?? []).filter((key) => key.startsWith('src/'))
  const totals = pages.map((page) => {
    const needed = new Set([entry, page].flatMap((key) => [...collect(key)]))
    return { page, bytes: [...needed].reduce((sum, key) => sum + sizeOf(key), 0) }
  })

  expect(totals.length).toBeGreaterThan(15)
  expect(totals.filter(({ bytes }) => bytes > budgetBytes)).toEqual([])
})
