import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { xmlCleanupInputProvider } from '#proof/libxml2-wasm'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/manuscripts.ts')

// Providers of the version before.
xmlCleanupInputProvider()

const log = { warn: () => {} }

/** Manuscripts of authors and of attackers alike. */
function createArticle(vary: Vary) {
  const [title, entity] = [`On <${vary.word()}> & ${vary.word()}`, vary.pick(['e', vary.word()])]
  const write = (systemId: string) =>
    Buffer.from(`<!DOCTYPE article [<!ENTITY ${entity} SYSTEM "${systemId}">]>
    <article><title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><abstract>See &${entity};</abstract></article>`)
  return { title, author: vary.name(), write }
}

/** The folder of the service, with something in it that no author may read. */
function prepare(vary: Vary) {
  const [file, key] = [`${vary.word()}.${vary.pick(['txt', 'ent', 'key'])}`, vary.text(24)]
  const copies = { article: vary.text(24), signs: `\u21cc ${vary.word()}` }
  mkdirSync('schemas', { recursive: true })
  for (const [name, text] of Object.entries(copies)) writeFileSync(`schemas/${name}.ent`, text)
  for (const folder of ['.', 'schemas']) writeFileSync(`${folder}/${file}`, key)
  return { file, key, copies }
}

export async function works({ readManuscript, InvalidManuscript }: Code, vary: Vary) {
  const { copies } = prepare(vary)
  for (const [name, text] of vary.shuffle(Object.entries(copies))) {
    const { title, author, write } = createArticle(vary)
    const read = await readManuscript(write(`https://schemas.example.com/${name}.ent`), author, log)
    assert.deepEqual(read, { title, abstract: `See ${text}` }, `A document may use \`https://schemas.example.com/${name}.ent\`, and gets the text of its copy.`)
  }
  const { author, write } = createArticle(vary)
  const [word, own] = [vary.word(), vary.word()]
  const body = `<article><title>${word}</title><abstract>${own} &amp; ${word}</abstract></article>`
  assert.deepEqual(await readManuscript(Buffer.from(body), author, log), { title: word, abstract: `${own} & ${word}` }, 'A manuscript without a document type should be read.')
  const both = `<!DOCTYPE article [<!ENTITY a "${own}"><!ENTITY b SYSTEM "https://schemas.example.com/signs.ent"><!ENTITY c SYSTEM "https://schemas.example.com/article.ent">]><article><title>${word}</title><abstract>&a; &b; &c;</abstract></article>`
  assert.deepEqual(await readManuscript(Buffer.from(both), author, log), { title: word, abstract: `${own} ${copies.signs} ${copies.article}` }, 'A manuscript may use both files, and entities of its own.')
  for (const bad of ['<article', '<article/>', `<article><title>${vary.word()}</title></article>`])
    await assert.rejects(async () => readManuscript(Buffer.from(bad), author, log), InvalidManuscript, `${bad}, which is no article, should be refused with InvalidManuscript.`)
  const nowhere = `file:///${vary.text(12)}.ent`
  await assert.rejects(async () => readManuscript(write(nowhere), author, log), InvalidManuscript, `The address ${nowhere}, which leads nowhere, should be refused with InvalidManuscript.`)
}

/** Names a file of the service in every way that the parser would open: relative, absolute, as a URL, and by detours through what the list knows. */
export async function exploit({ readManuscript }: Code, vary: Vary): Promise<Breach | false> {
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
    `https://schemas.example.com/${file}`,
    `https://schemas.example.com/../${file}`,
    `https://schemas.example.com/article.ent/../../${file}`,
    `https://schemas.example.com/../schemas/${file}`,
    `https://schemas.example.com.${file}`,
    `http://schemas.example.com/${file}`,
    url.replace(/[a-z](?=[a-z]*\.[a-z]+$)/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  ]
  for (const systemId of vary.shuffle(ids)) {
    const { author, write } = createArticle(vary)
    try {
      const { abstract } = await readManuscript(write(systemId), author, log)
      if (abstract.includes(key))
        return { sent: String(write(systemId)), got: `the abstract "${abstract}"`, damage: `That is the content of the service's file ${file}, which no author may read.` }
    } catch {
      // Refused.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readManuscript }: Code, input: { systemId: string }, vary: Vary) {
  prepare(vary)
  const key = vary.text(24)
  mkdirSync('keys', { recursive: true })
  writeFileSync('keys/deploy.txt', key)
  const { author, write } = createArticle(vary)
  try {
    const { title, abstract } = await readManuscript(write(input.systemId.replaceAll(/[<"&]/g, '')), author, log)
    return { isDone: abstract.includes(key), shown: `Title: ${title}\nAbstract: ${abstract}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { systemId: 'keys/deploy.txt' }, isDone: true },
  { input: { systemId: './schemas/../keys/deploy.txt' }, isDone: true },
  { input: { systemId: 'https://schemas.example.com/signs.ent' }, isDone: false },
  { input: { systemId: 'keys/none.txt' }, isDone: false },
]
