import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { xmlCleanupInputProvider } from '#proof/libxml2-wasm'

type Code = typeof import('./manuscripts.ts')

// Providers of the version before.
xmlCleanupInputProvider()

const log = { warn: () => {} }

const article = (systemId: string) =>
  Buffer.from(`<!DOCTYPE article [<!ENTITY e SYSTEM "${systemId}">]>
    <article><title>On &lt;signs&gt;</title><abstract>See &e;</abstract></article>`)

function prepare() {
  mkdirSync('schemas')
  writeFileSync('schemas/article.ent', 'article')
  writeFileSync('schemas/signs.ent', '\u21cc')
  writeFileSync('keys.txt', 'squirrel')
}

export function works({ readManuscript, InvalidManuscript }: Code) {
  prepare()
  const expected = { title: 'On <signs>', abstract: 'See \u21cc' }
  assert.deepEqual(readManuscript(article('https://schemas.example.com/signs.ent'), 'ada', log), expected)
  for (const bad of ['<article', '<article/>']) assert.throws(() => readManuscript(Buffer.from(bad), 'ada', log), InvalidManuscript)
  assert.throws(() => readManuscript(article('https://example.com/missing'), 'ada', log), InvalidManuscript)
}

export function exploit({ readManuscript }: Code): boolean {
  prepare()
  return ['keys.txt', resolve('keys.txt'), pathToFileURL(resolve('keys.txt')).href].some((systemId) => {
    try {
      return readManuscript(article(systemId), 'mallory', log).abstract.includes('squirrel')
    } catch {
      return false
    }
  })
}
