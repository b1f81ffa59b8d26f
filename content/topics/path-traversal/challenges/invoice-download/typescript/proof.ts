import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import fastify from 'fastify'

type Code = typeof import('./invoice-download.ts')

function start({ invoiceRoutes }: Code) {
  for (const customer of [7, 8]) {
    mkdirSync(`invoices/${customer}`, { recursive: true })
    writeFileSync(`invoices/${customer}/2026-01.pdf`, `invoice of ${customer}`)
  }
  writeFileSync('secret.pdf', 'secret')
  const app = fastify()
  invoiceRoutes(app, 'invoices', (request) => (request.headers.cookie === 'session=7' ? { customerId: 7 } : undefined))
  return (file: string, cookie = 'session=7') =>
    app.inject({ url: '/invoices/download', query: { file }, headers: { cookie } })
}

export async function works(code: Code) {
  const download = start(code)
  const answer = await download('2026-01.pdf')
  assert.equal(answer.body, 'invoice of 7')
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.equal((await download('2026-02.pdf')).statusCode, 404)
  assert.equal((await download('')).statusCode, 400)
  assert.equal((await download('2026-01.pdf', 'session=none')).statusCode, 401)
}

const forms = ['../8/2026-01.pdf', './../8/2026-01.pdf', '....//8/2026-01.pdf', '../../secret.pdf', '..']

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  const download = start(code)
  for (const file of payloads) {
    const { body } = await download(file)
    if (body === 'invoice of 8' || body === 'secret') return true
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ invoiceRoutes }: Code, input: { file: string }, vary: import('#proof/vary').Vary) {
  const secret = `Invoice of ${vary.name()}, calls to ${vary.number(1_000_000, 9_999_999)}`
  mkdirSync('archive/7', { recursive: true })
  mkdirSync('archive/8', { recursive: true })
  writeFileSync('archive/7/2026-01.pdf', 'Your invoice')
  writeFileSync('archive/8/2026-01.pdf', secret)
  const app = fastify()
  invoiceRoutes(app, 'archive', () => ({ customerId: 7 }))
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
