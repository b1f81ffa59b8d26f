import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Answer } from './attachments.ts'

type Code = typeof import('./attachments.ts')

const open = () =>
  createPool(`
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (55, 2), (56, 3);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
  `)
const agent = { id: 1, isAgent: true }

/** Would a browser show this as a page, in the origin of the help desk? */
function isShownAsPage({ headers, body }: Answer): boolean {
  if (/^attachment/.test(headers['content-disposition'] ?? '')) return false
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isGuessed = headers['x-content-type-options'] !== 'nosniff' && type === '' && /^\s*<(html|!doctype|script)/i.test(body.toString())
  return isGuessed || ['text/html', 'application/xhtml+xml', 'image/svg+xml'].includes(type)
}

export async function works({ storeAttachment, openAttachment, Refused }: Code) {
  const db = open()
  const id = await storeAttachment(db, 55, { name: 'C:\\logs\\"error".txt', type: 'text/plain', data: Buffer.from('ERROR 1') })
  for (const user of [agent, { id: 2, isAgent: false }]) {
    const { headers, body } = await openAttachment(db, user, id)
    assert.equal(body.toString(), 'ERROR 1')
    assert.match(headers['content-disposition'] ?? '', /filename="_error_\.txt"$/)
  }
  const refused = (status: number) => (error: unknown) => error instanceof Refused && error.status === status
  await assert.rejects(openAttachment(db, { id: 3, isAgent: false }, id), refused(404))
  await assert.rejects(openAttachment(db, agent, 99), refused(404))
  await assert.rejects(storeAttachment(db, 55, { name: 'a', type: '', data: Buffer.alloc(0) }), refused(413))
}

export async function exploit({ storeAttachment, openAttachment }: Code): Promise<boolean> {
  const db = open()
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const uploads = [
    { name: 'log.html', type: 'text/html', data: page },
    { name: 'log.html', type: 'text/plain', data: page },
    { name: 'screenshot.svg', type: 'image/svg+xml', data: picture },
  ]
  for (const upload of uploads) {
    const id = await storeAttachment(db, 55, upload).catch(() => undefined)
    if (id !== undefined && isShownAsPage(await openAttachment(db, agent, id))) return true
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
