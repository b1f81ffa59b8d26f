import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/invoice-download.ts')

/** In Python, the session is the number of the customer. */
export const adapt = {
  python: (code: { addInvoiceRoutes: (...args: unknown[]) => unknown }) => ({
    invoiceRoutes: (app: unknown, storage: string, read: () => { customerId: number } | undefined) =>
      code.addInvoiceRoutes(app, storage, () => read()?.customerId),
  }),
}

type World = { own: number; others: number[]; file: string; secret: string }

async function start({ invoiceRoutes }: Code, { own, others, file, secret }: World) {
  for (const customer of [own, ...others]) {
    mkdirSync(`invoices/${customer}`, { recursive: true })
    writeFileSync(`invoices/${customer}/${file}`, customer === own ? 'own invoice' : `${secret} of ${customer}`)
  }
  writeFileSync('secret.pdf', secret)
  const app = openApp()
  let isSignedIn = true
  await invoiceRoutes(app, 'invoices', () => (isSignedIn ? { customerId: own } : undefined))
  return (file: string, hasSession = true) => {
    isSignedIn = hasSession
    return app.inject({ url: '/invoices/download', query: { file } })
  }
}

const monthOf = (vary: Vary) => `20${vary.number(20, 26)}-0${vary.number(1, 9)}`

export async function works(code: Code, vary: Vary) {
  const month = monthOf(vary)
  const own = vary.number(1, 9)
  const download = await start(code, { own, others: [own + 1], file: `${month}.pdf`, secret: 'invoice' })
  writeFileSync(`invoices/${own}/${month}.xml`, '<invoice/>')
  const answer = await download(`${month}.pdf`)
  assert.equal(answer.body, 'own invoice', `The customer's own invoice ${month}.pdf should be sent.`)
  assert.equal(answer.headers['content-type'], 'application/pdf', 'A PDF should be sent as application/pdf.')
  assert.match(String(answer.headers['content-disposition']), /^attachment/, 'Invoices should be sent as attachments, which browsers save.')
  const xml = await download(`${month}.xml`)
  assert.equal(xml.body, '<invoice/>', `The invoice ${month}.xml should be sent, too.`)
  assert.match(String(xml.headers['content-type']), /^application\/xml/, 'An invoice in XML should be sent as application/xml.')
  assert.equal((await download('2019-12.pdf')).statusCode, 404, 'A missing invoice should be answered with 404.')
  assert.equal((await download('')).statusCode, 400, 'A request without a name should be answered with 400.')
  assert.equal((await download(`${month}.pdf`, false)).statusCode, 401, 'Nobody should get an invoice without signing in.')
}

/** What becomes a path when it is decoded, or when signs are replaced, after it was checked. */
const disguises = [
  (path: string) => path.replaceAll('/', '\\'),
  (path: string) => path.replaceAll('/', '%2f').replaceAll('..', '%2e%2e'),
  (path: string) => path.replaceAll('/', '%2F').replace('..', '.%2E'),
  (path: string) => path.replaceAll('/', '%252f').replaceAll('..', '%252e%252e'),
  (path: string) => path.replaceAll('/', '\uff0f').replaceAll('..', '\uff0e\uff0e'),
  (path: string) => path.replaceAll('..', '.\0.'),
]

/** Steps upwards in several spellings, and absolute paths. */
const makeForms = (target: string) => [
  ...disguises.flatMap((disguise) => [disguise(`../${target}`), disguise(`x/../../${target}`)]),
  `../${target}`,
  `./../${target}`,
  `....//${target}`,
  `..././${target}`,
  `x/../../${target}`,
  `..\\${target}`,
  `..%2f${target}`,
  `.././${target}`,
  resolve('invoices', target),
  // A line break, where a pattern is tried line by line.
  `${target.split('/').at(-1)}\n/../../${target}`,
  `x\n/../../${target}\n/../${target.split('/').at(-1)}`,
  `${target.split('/').at(-1)}/../../${target}`,
  `./x/.././../${target}`,
]

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const own = payloads ? 7 : vary.number(1, 9)
  const file = payloads ? '2026-01.pdf' : `${monthOf(vary)}.pdf`
  const secret = `Invoice ${vary.text(12)}`
  // One number that begins like the own one, and one that does not.
  const others = payloads ? [71, 8] : [own * 10 + vary.number(0, 9), own + 1]
  const download = await start(code, { own, others, file, secret })
  const targets = [...others.map((other) => `${other}/${file}`), '../secret.pdf']
  for (const name of payloads ?? targets.flatMap(makeForms)) {
    const { body } = await download(name)
    if (body.includes(secret)) return { sent: `file=${JSON.stringify(name)} as customer ${own}`, got: body, damage: `The file is not one of customer ${own}.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ invoiceRoutes }: Code, input: { file: string }, vary: Vary) {
  const secret = `Invoice of ${vary.name()}, calls to ${vary.number(1_000_000, 9_999_999)}`
  mkdirSync('archive/7', { recursive: true })
  mkdirSync('archive/8', { recursive: true })
  writeFileSync('archive/7/2026-01.pdf', 'Your invoice')
  writeFileSync('archive/8/2026-01.pdf', secret)
  const app = openApp()
  await invoiceRoutes(app, 'archive', () => ({ customerId: 7 }))
  try {
    const { statusCode, body } = await app.inject({ url: '/invoices/download', query: { file: input.file } })
    return { isDone: body.includes(secret), shown: `${statusCode}\n\n${body}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { file: '../8/2026-01.pdf' }, isDone: true },
  { input: { file: '2026-01.pdf' }, isDone: false },
  { input: { file: '8/2026-01.pdf' }, isDone: false },
]
