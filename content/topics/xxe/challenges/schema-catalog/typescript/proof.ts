import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { xmlCleanupInputProvider } from '#proof/libxml2-wasm'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./manuscripts.ts')

// Providers of the version before.
xmlCleanupInputProvider()

const log = { warn: () => {} }

const article = (systemId: string) =>
  Buffer.from(`<!DOCTYPE article [<!ENTITY e SYSTEM "${systemId}">]>
    <article><title>On &lt;signs&gt;</title><abstract>See &e;</abstract></article>`)

/** The folder of the service, with something in it that no author may read. */
function prepare(vary: Vary) {
  const [file, key] = [`${vary.word()}.txt`, vary.text(24)]
  mkdirSync('schemas', { recursive: true })
  writeFileSync('schemas/article.ent', 'article')
  writeFileSync('schemas/signs.ent', '\u21cc')
  writeFileSync(file, key)
  writeFileSync(`schemas/${file}`, key)
  return { file, key }
}

export function works({ readManuscript, InvalidManuscript }: Code, vary: Vary) {
  prepare(vary)
  const signs = readManuscript(article('https://schemas.example.com/signs.ent'), 'ada', log)
  assert.deepEqual(signs, { title: 'On <signs>', abstract: 'See \u21cc' }, 'A document may use `https://schemas.example.com/signs.ent`, and gets the text of its copy.')
  const other = readManuscript(article('https://schemas.example.com/article.ent'), 'ada', log)
  assert.equal(other.abstract, 'See article', 'A document may use `https://schemas.example.com/article.ent`, and gets the text of its copy.')
  for (const bad of ['<article', '<article/>'])
    assert.throws(() => readManuscript(Buffer.from(bad), 'ada', log), InvalidManuscript, 'A document that is no article should be refused with InvalidManuscript.')
  assert.throws(() => readManuscript(article('https://example.com/missing'), 'ada', log), InvalidManuscript, 'An address that leads nowhere should be refused with InvalidManuscript.')
}

/** Names a file of the service in every way that the parser would open: relative, absolute, as a URL, and by detours through what the list knows. */
export function exploit({ readManuscript }: Code, vary: Vary): Breach | false {
  const { file, key } = prepare(vary)
  const whole = resolve(file)
  const url = pathToFileURL(whole).href
  const ids = [
    file,
    whole,
    url,
    `./${file}`,
    `schemas/../${file}`,
    `./schemas/../${file}`,
    `schemas/${file}`,
    `${resolve('schemas')}/../${file}`,
    `${pathToFileURL(resolve('schemas')).href}/../${file}`,
    url.replace('file:', 'FILE:'),
    url.replace('file://', 'file://localhost'),
    `${url}?https://schemas.example.com/article.ent`,
    `${url}#schemas/article.ent`,
    `schemas/article.ent/../../${file}`,
  ]
  for (const systemId of vary.shuffle(ids)) {
    try {
      const { abstract } = readManuscript(article(systemId), 'mallory', log)
      if (abstract.includes(key)) return { sent: `<!ENTITY e SYSTEM "${systemId}">`, got: `the abstract "${abstract}": the content of the service's file ${file}` }
    } catch {
      // Refused.
    }
  }
  return false
}
