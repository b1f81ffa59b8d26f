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

const open = () =>
  createPool(`
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (55, 2), (56, 3);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
  `)
const agent = { id: 1, isAgent: true }

const active = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml']
/** Without a known type, browsers guess from the content, unless a header forbids it. */
const unknown = ['', '*/*', 'unknown/unknown', 'application/unknown']

const headersOf = ({ headers }: Answer) => new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** Would a browser show this as a page, in the origin of the help desk? */
function isShownAsPage(answer: Answer): boolean {
  const headers = headersOf(answer)
  if (/^\s*attachment/i.test(headers.get('content-disposition') ?? '')) return false
  const policy = headers.get('content-security-policy') ?? ''
  if (/\bsandbox(?!.*allow-(scripts|same-origin))/.test(policy) || /\b(script|default)-src 'none'/.test(policy)) return false
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isGuessed = headers.get('x-content-type-options') !== 'nosniff' && unknown.includes(type)
  return active.includes(type) || (isGuessed && /^\s*<(html|!doctype|script)/i.test(answer.body.toString()))
}

export async function works({ storeAttachment, openAttachment, Refused }: Code, vary: Vary) {
  const db = open()
  const [name, text] = [vary.word(), `ERROR ${vary.number(1, 999)} <html>`]
  const id = await storeAttachment(db, 55, { name: `C:\\logs\\"${name}".txt`, type: 'text/plain', data: Buffer.from(text) })
  for (const user of [agent, { id: 2, isAgent: false }]) {
    const answer = await openAttachment(db, user, id)
    assert.equal(answer.body.toString(), text, 'Agents and the customer should get the file as it was stored.')
    const disposition = headersOf(answer).get('content-disposition') ?? ''
    assert.ok(new RegExp(`filename="?_${name}_\\.txt`).test(disposition), `The file should keep its name, _${name}_.txt, without the folder.`)
  }
  const refused = (status: number) => (error: unknown) => error instanceof Refused && error.status === status
  await assert.rejects(openAttachment(db, { id: 3, isAgent: false }, id), refused(404), 'Other customers should not find the file.')
  await assert.rejects(openAttachment(db, agent, id + 99), refused(404), 'A file that does not exist should not be found.')
  await assert.rejects(storeAttachment(db, 55, { name: 'a', type: '', data: Buffer.alloc(0) }), refused(413), 'An empty file should be refused.')
}

const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Name and type need not belong together, and a type can be written in several ways. */
const uploads = [
  ...['log.html', 'log.txt', 'LOG.HTML', 'log.png', 'log'].flatMap((name) =>
    ['text/html', 'TEXT/HTML', 'text/html; charset=utf-8', ' text/html', 'text/plain', 'application/xhtml+xml', 'text/xml', '*/*'].map((type) => ({ name, type, content: page })),
  ),
  ...['screenshot.svg', 'screenshot.png', 'screenshot'].flatMap((name) =>
    ['image/svg+xml', 'Image/SVG+XML', 'image/svg+xml;charset=utf-8', 'image/png'].map((type) => ({ name, type, content: picture })),
  ),
]

export async function exploit({ storeAttachment, openAttachment }: Code, _vary: Vary): Promise<false | Breach> {
  const db = open()
  for (const { name, type, content } of uploads) {
    try {
      const id = await storeAttachment(db, 55, { name, type, data: Buffer.from(content) })
      const answer = await openAttachment(db, agent, id)
      if (isShownAsPage(answer)) return { sent: `${name} as ${type}: ${content}`, got: `Content-Type: ${headersOf(answer).get('content-type')}, shown in the browser` }
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
  vary: import('#proof/vary').Vary,
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
