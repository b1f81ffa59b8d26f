import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import type { Answer } from './typescript/attachments.ts'

type Code = typeof import('./typescript/attachments.ts')
type InPython = {
  storeAttachment: unknown
  openAttachment: (...args: unknown[]) => Promise<[headers: Answer['headers'], body: Buffer]>
  Refused: unknown
}

export const adapt = {
  python: ({ openAttachment, ...code }: InPython) => ({
    ...code,
    openAttachment: async (...args: unknown[]) => {
      const [headers, body] = await openAttachment(...args)
      return { headers, body }
    },
  }),
}

/** A ticket of one customer, and one of another. */
function open(vary: Vary) {
  const [ticket, customer, other] = [vary.number(1, 900), vary.number(100, 500), vary.number(501, 900)]
  const db = createPool(`
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (${ticket}, ${customer}), (${ticket + 1}, ${other});
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
  `)
  return { db, ticket, agent: { id: vary.number(1, 99), isAgent: true }, customer: { id: customer, isAgent: false }, other: { id: other, isAgent: false } }
}

/** HTML, and all that is XML: a script in the namespace of XHTML runs in each of them. */
const isActive = (type: string) => /^(text\/html|(text|application)\/xml|text\/xsl|[^/]+\/[^/]+\+xml)$/.test(type)
/** Without a known type, browsers guess from the content, unless a header forbids it. */
const unknown = ['', '*/*', 'unknown/unknown', 'application/unknown']

const headersOf = ({ headers }: Answer) => new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** Would a browser show this as a page, in the origin of the help desk? */
function isShownAsPage(answer: Answer): boolean {
  const headers = headersOf(answer)
  if (/^\s*attachment/i.test(headers.get('content-disposition') ?? '')) return false
  const policy = headers.get('content-security-policy') ?? ''
  if (/\bsandbox(?!.*allow-(scripts|same-origin))/.test(policy) || /\b(script|default)-src 'none'/.test(policy)) return false
  // Of several types in one header, the last one that has the form of a type counts.
  const types = (headers.get('content-type') ?? '').split(',').map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '')
  const type = types.findLast((one) => /^[^/\s]+\/[^/\s]+$/.test(one)) ?? ''
  const isGuessed = headers.get('x-content-type-options') !== 'nosniff' && unknown.includes(type)
  return isActive(type) || (isGuessed && /^\s*<(html|!doctype|script)/i.test(answer.body.toString()))
}

const createPage = (vary: Vary) => `<html xmlns="http://www.w3.org/1999/xhtml"><script>${vary.word()}(${vary.number(1, 99)})</script></html>`

export async function works({ storeAttachment, openAttachment, Refused }: Code, vary: Vary) {
  const { db, ticket, agent, customer, other } = open(vary)
  const name = vary.pick(['log', 'screenshot', vary.word()])
  // Logs of a help desk are full of pages.
  const text = vary.pick([`ERROR ${vary.number(1, 999)} <html>`, `${vary.word()}: ${createPage(vary)}`])
  const id = await storeAttachment(db, ticket, { name: `C:\\logs\\"${name}".txt`, type: 'text/plain', data: Buffer.from(text) })
  for (const user of [agent, customer]) {
    const answer = await openAttachment(db, user, id)
    assert.equal(answer.body.toString(), text, 'Agents and the customer should get the file as it was stored.')
    assert.match(headersOf(answer).get('cache-control') ?? '', /\b(private|no-store)\b/, 'A file should not be kept by caches that others share.')
    const disposition = headersOf(answer).get('content-disposition') ?? ''
    assert.ok(new RegExp(`filename="?_${name}_\\.txt`).test(disposition), `The file should keep its name, _${name}_.txt, without the folder.`)
  }
  const bytes = Buffer.from([0, ...vary.shuffle(Array.from({ length: 256 }, (_, byte) => byte)), 255])
  const dump = await storeAttachment(db, ticket, { name: `${vary.word()}.dump`, type: vary.pick(['', 'application/octet-stream', 'application/x-dump']), data: bytes })
  assert.deepEqual(Buffer.from((await openAttachment(db, agent, dump)).body), bytes, 'A file of any kind should be sent byte for byte as it was stored.')
  const refused = (status: number) => (error: unknown) => error instanceof Refused && error.status === status
  await assert.rejects(openAttachment(db, other, id), refused(404), 'Other customers should not find the file.')
  await assert.rejects(openAttachment(db, agent, id + 99), refused(404), 'A file that does not exist should not be found.')
  await assert.rejects(storeAttachment(db, ticket, { name, type: '', data: Buffer.alloc(0) }), refused(413), 'An empty file should be refused.')
}

const pageTypes = ['text/html', 'TEXT/HTML', 'text/html; charset=utf-8', ' text/html', 'text/html ', 'text/html;', 'text/html\t;x=y', 'image/png, text/html', 'text/plain,text/html;charset=utf-8', 'text/plain', 'application/xhtml+xml', 'text/xml', 'text/xsl', 'application/xslt+xml', 'application/rss+xml', 'application/vnd.log+xml', '*/*']
const pictureTypes = ['image/svg+xml', 'Image/SVG+XML', 'image/svg+xml;charset=utf-8', 'image/png']

/** Name and type need not belong together, and a type can be written in several ways. */
function createUploads(vary: Vary) {
  const [page, picture] = [createPage(vary), `<svg xmlns="http://www.w3.org/2000/svg"><script>${vary.word()}()</script></svg>`]
  const create = (start: string, ends: string[], types: string[], content: string) => ends.flatMap((end) => types.map((type) => ({ name: `${vary.pick([start, vary.word()])}${end}`, type, content })))
  return vary.shuffle([...create('log', ['.html', '.txt', '.HTML', '.png', ''], pageTypes, page), ...create('screenshot', ['.svg', '.png', ''], pictureTypes, picture)])
}

export async function exploit({ storeAttachment, openAttachment }: Code, vary: Vary): Promise<Breach | false> {
  const { db, ticket, agent } = open(vary)
  for (const { name, type, content } of createUploads(vary)) {
    try {
      const id = await storeAttachment(db, ticket, { name, type, data: Buffer.from(content) })
      const answer = await openAttachment(db, agent, id)
      if (isShownAsPage(answer)) {
        const got = Object.entries(answer.headers).map(([header, value]) => `${header}: ${value}`).join('\n')
        return { sent: `${name} as ${type}: ${content}`, got, damage: 'The browser shows it as a page of the help desk, and its script acts with the rights of the agent.' }
      }
    } catch {
      // Refused; the next one may be not.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(
  { storeAttachment, openAttachment }: Code,
  input: { name: string; type: string; content: string },
  vary: Vary,
) {
  const ticket = vary.number(100, 999)
  const db = createPool(`
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (${ticket}, 2);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);`)
  try {
    const id = await storeAttachment(db, ticket, { name: input.name, type: input.type, data: Buffer.from(input.content) })
    const answer = await openAttachment(db, { id: 1, isAgent: true }, id)
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
    const isDone = isShownAsPage(answer) && /<script/i.test(answer.body.toString())
    return { isDone, shown: [...lines, '', answer.body.toString()].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'log.html', type: 'text/html', content: '<script>alert(document.cookie)</script>' }, isDone: true },
  { input: { name: 'log.txt', type: 'text/plain', content: '<script>alert(document.cookie)</script>' }, isDone: false },
  { input: { name: 'log.html', type: 'text/html', content: 'ERROR 1' }, isDone: false },
]
