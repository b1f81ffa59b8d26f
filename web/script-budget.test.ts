import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** As Vite writes it: each chunk with what it needs at once and what it loads later. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }>

const folder = join(import.meta.dirname, 'dist')
/** The goal is 170 KB; a few pages of the console are a little above it. Fields that open a list and dialogs load later. */
const budgetBytes = 188 * 1024

test('no page needs more than 188 KB of compressed script before it shows', () => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const collect = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found
    found.add(key)
    for (const needed of manifest[key]?.imports ?? []) collect(needed, found)
    return found
  }
  const sizes = new Map<string, number>()
  const sizeOf = (key: string) => {
    const file = manifest[key]?.file ?? ''
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    return sizes.get(file) as number
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) as string
  const frames = Object.keys(manifest).filter((key) => key.endsWith('/frame.tsx'))
  const pages = (manifest[entry]?.dynamicImports ?? []).filter((key) => key.startsWith('src/'))
  const totals = pages.map((page) => {
    // Every page of the console stands in the frame; one that does not is counted a little too high.
    const needed = new Set([entry, ...frames.slice(0, 1), page].flatMap((key) => [...collect(key)]))
    return { page, bytes: [...needed].reduce((sum, key) => sum + sizeOf(key), 0) }
  })

  expect(totals.length).toBeGreaterThan(15)
  expect(totals.filter(({ bytes }) => bytes > budgetBytes)).toEqual([])
})
