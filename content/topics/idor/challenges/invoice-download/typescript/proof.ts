import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'
import type { User } from './invoice-routes.ts'

type Code = typeof import('./invoice-routes.ts')

const users: Record<string, User> = {
  ada: { id: 1, companyId: 7, role: 'accountant' },
  mallory: { id: 2, companyId: 8, role: 'accountant' },
}

function start({ invoiceRoutes }: Code) {
  const db = createPool(`
    CREATE TABLE invoices (id INTEGER, link_key TEXT, company_id INTEGER, number TEXT, total NUMERIC, issued_on TEXT, document TEXT);
    INSERT INTO invoices VALUES (4711, '0b6f3c1e-58a4-4d0e-9a53-0c5a2d8f7a01', 7, 'R-1', 120, '2026-01-05', '<invoice>for 7</invoice>');
    INSERT INTO invoices VALUES (4712, '7c1d9a44-22b0-4f6e-8b1f-9e1a6c3b5d02', 7, 'R-2', 80, NULL, '<invoice>draft</invoice>');
    INSERT INTO invoices VALUES (4713, 'e5a2b7d8-90c3-4a1b-b2c4-3d6f8e0a1c03', 8, 'R-1', 10, '2026-01-06', '<invoice>for 8</invoice>');
    CREATE TABLE audit (user_id INTEGER, action TEXT, target INTEGER);
  `)
  const app = Fastify()
  invoiceRoutes(app, db, async (request) => users[String(request.headers['x-session'])] as User)
  const get = (user: string, url: string) => app.inject({ url, headers: { 'x-session': user } })
  return { db, get }
}

export async function works(code: Code) {
  const { db, get } = start(code)
  const list = (await get('ada', '/invoices')).json()
  assert.deepEqual([list.length, list[0].number, list[0].total], [1, 'R-1', 120], "The list should have the one issued invoice of the user's company.")
  const file = await get('ada', list[0].file)
  assert.equal(file.statusCode, 200, "The user's own invoice should be answered with status 200.")
  assert.equal(file.body, '<invoice>for 7</invoice>', "The user's own invoice should be sent.")
  assert.match(String(file.headers['content-disposition']), /invoice-R-1\.xml/, 'The file should be named after the invoice.')
  const { rows } = await db.query('SELECT * FROM audit')
  assert.deepEqual(rows.map((row) => ({ ...row })), [{ user_id: 1, action: 'invoice.read', target: 4711 }], 'Reading an invoice should be recorded once.')
  for (const key of ['4712', '9', 'x']) assert.equal((await get('ada', `/invoices/${key}/file`)).statusCode, 404, 'A draft, an invoice that does not exist and an address that names none should be answered with status 404.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { get } = start(code)
  // A link that somebody of company 7 forwarded, and what can be made up without one.
  const [{ file: forwarded }] = (await get('ada', '/invoices')).json()
  for (const url of [forwarded, '/invoices/4711/file', '/invoices/4711/file?company=7']) {
    const { body } = await get('mallory', url)
    if (body.includes('for 7')) return { sent: `GET ${url}, as somebody of company 8`, got: body }
  }
  return false
}
