import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { User } from './typescript/invoice-routes.ts'

type Code = typeof import('./typescript/invoice-routes.ts')

const drawKey = (vary: Vary) => [8, 4, 4, 4, 12].map((length) => vary.text(length).replace(/[g-z]/g, 'e')).join('-')

/** Two companies with the same rights: each has an accountant, an invoice and a draft, and numbers its invoices from 1. */
async function start({ invoiceRoutes }: Code, vary: Vary) {
  const [a, b, c, d, ...ids] = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + vary.number(1, 9) * 100))
  const invoices = [a, b].map((companyId, at) => ({
    user: { id: [c, d][at], companyId, role: 'accountant' } as User,
    id: ids[at],
    draft: ids[at + 2],
    number: `R-${vary.number(1, 3)}`,
    total: vary.number(10, 900),
    document: `<invoice company="${companyId}">${vary.text(12)}</invoice>`,
  }))
  const db = createPool(`
    CREATE TABLE invoices (id INTEGER, link_key TEXT, company_id INTEGER, number TEXT, total NUMERIC, issued_on TEXT, document TEXT);
    CREATE TABLE audit (user_id INTEGER, action TEXT, target INTEGER);
    ${invoices.map(({ user, id, draft, number, total, document }) => `
      INSERT INTO invoices VALUES (${id}, '${drawKey(vary)}', ${user.companyId}, '${number}', ${total}, '2026-01-05', '${document}');
      INSERT INTO invoices VALUES (${draft}, '${drawKey(vary)}', ${user.companyId}, 'R-9', 1, NULL, '<invoice>draft</invoice>');`).join('')}`)
  let user = invoices[0]?.user as User
  const app = openApp()
  await invoiceRoutes(app, db, async () => user)
  const get = (as: User, url: string, headers: Record<string, string> = {}) => {
    user = as
    return app.inject({ url, headers })
  }
  return { db, get, invoices: vary.shuffle(invoices), unknown: ids[4] as number }
}

export async function works(code: Code, vary: Vary) {
  const { db, get, invoices, unknown } = await start(code, vary)
  for (const { user, id, draft, number, total, document } of invoices) {
    const list = (await get(user, '/invoices')).json()
    assert.deepEqual([list.length, list[0]?.number, list[0]?.total], [1, number, total], "The list should have the one issued invoice of the user's company.")
    const link: string = list[0].file
    // An address may have more than the code asks for.
    for (const url of vary.shuffle([link, link.includes('?') ? `${link}&page=1` : `${link}?company=${user.companyId}`])) {
      await db.query('DELETE FROM audit')
      const file = await get(user, url)
      assert.equal(file.statusCode, 200, `The user's own invoice, GET ${url}, should be answered with status 200.`)
      assert.equal(file.body, document, "The user's own invoice should be sent.")
      assert.match(String(file.headers['content-disposition']), new RegExp(`invoice-${number}\\.xml`), 'The file should be named after the invoice.')
      assert.match(String(file.headers['cache-control']), /\b(private|no-store)\b/, 'An invoice should not be kept by caches that others share.')
      const { rows } = await db.query('SELECT * FROM audit')
      assert.deepEqual(rows.map((row) => ({ ...row })), [{ user_id: user.id, action: 'invoice.read', target: id }], 'Reading an invoice should be recorded once.')
    }
    for (const key of [draft, unknown, vary.word()])
      assert.equal((await get(user, `/invoices/${key}/file`)).statusCode, 404, 'A draft, an invoice that does not exist and an address that names none should be answered with status 404.')
    assert.equal((await db.query('SELECT * FROM audit')).rows.length, 1, 'A download that was refused should not be recorded as read.')
  }
}

/** Everything in a request is written by its sender: all the places where code may look for a company. */
function nameCompany(company: number) {
  const words = ['company', 'tenant', 'organization', 'org', 'customer', 'account']
  const names = words.flatMap((word) => [word, `${word}_id`, `${word}Id`])
  const headers = words.flatMap((word) => [word, `${word}-id`, `x-${word}`, `x-${word}-id`]).map((name) => [name, String(company)])
  return {
    query: names.map((name) => `${name}=${company}`).join('&'),
    headers: { ...Object.fromEntries(headers), cookie: names.map((name) => `${name}=${company}`).join('; ') } as Record<string, string>,
  }
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { db, get, invoices } = await start(code, vary)
  const [attacker, victim] = invoices as [(typeof invoices)[0], (typeof invoices)[0]]
  // A link that somebody of the other company forwarded, and what can be made up without one.
  const [{ file: forwarded }] = (await get(victim.user, '/invoices')).json()
  const urls = [forwarded, `/invoices/${victim.id}/file`, `/invoices/${victim.id}/file?company=${victim.user.companyId}`]
  const { query, headers } = nameCompany(victim.user.companyId)
  const requests = [...urls.map((url) => ({ url, sent: {} })), { url: `/invoices/${victim.id}/file?${query}`, sent: {} }, { url: `/invoices/${victim.id}/file`, sent: headers }]
  for (const { url, sent } of vary.shuffle(requests)) {
    for (const role of vary.shuffle(['accountant', 'member'] as const)) {
      const { body } = await get({ ...attacker.user, role }, url, sent)
      const isNamed = Object.keys(sent).length > 0
      if (body.includes(victim.document))
        return {
          sent: `GET ${url}, by a user (${role}) of company ${attacker.user.companyId}${isNamed ? `, with headers and cookies that name company ${victim.user.companyId}, such as X-Company-Id` : ''}`,
          got: body,
          damage: `This is an invoice of company ${victim.user.companyId}.`,
        }
    }
  }
  const { rows } = await db.query('SELECT * FROM audit WHERE action = $1', ['invoice.read'])
  assert.deepEqual(rows.map((row) => ({ ...row })), [], 'Asking for an invoice of another company should not be recorded as reading it.')
  for (const role of vary.shuffle(['accountant', 'member'] as const)) {
    const [{ file }] = (await get({ ...victim.user, role }, '/invoices')).json()
    assert.equal((await get({ ...victim.user, role }, file)).body, victim.document, `A user with the role ${role} should be able to download the invoices of their own company.`)
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { address: string }, vary: Vary) {
  const [own, theirs] = [`<invoice>for 8, ${vary.text(12)}</invoice>`, `<invoice>for 7, ${vary.text(12)}</invoice>`]
  const db = createPool(`
    CREATE TABLE invoices (id INTEGER, link_key TEXT, company_id INTEGER, number TEXT, total NUMERIC, issued_on TEXT, document TEXT);
    CREATE TABLE audit (user_id INTEGER, action TEXT, target INTEGER);
    INSERT INTO invoices VALUES (4711, '${drawKey(vary)}', 7, 'R-1', 120, '2026-01-05', '${theirs}'), (4713, '${drawKey(vary)}', 8, 'R-1', 10, '2026-01-06', '${own}');`)
  const app = openApp()
  await code.invoiceRoutes(app, db, async () => ({ id: 2, companyId: 8, role: 'accountant' }))
  try {
    const { statusCode, body } = await app.inject(input.address)
    return { isDone: body.includes(theirs), shown: `${statusCode}\n\n${body}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { address: '/invoices/4711/file' }, isDone: true },
  { input: { address: '/invoices/4711/file?company=7' }, isDone: true },
  { input: { address: '/invoices/4713/file' }, isDone: false },
  { input: { address: '/invoices' }, isDone: false },
]
