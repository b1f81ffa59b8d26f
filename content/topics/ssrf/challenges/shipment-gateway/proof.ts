import assert from 'node:assert/strict'
import { openInternet } from '#proof/internet'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/shipment-gateway.ts')

const own = 8
const victim = 7
const known = 'SH00000901'

async function withGateway<T>({ shipmentGateway }: Code, vary: Vary, run: (world: { get: (number: string) => Promise<{ statusCode: number; body: string }>; mine: string; page: object; secret: string }) => Promise<T>): Promise<T> {
  // Numbers have zeros in front, too.
  const mine = `SH00${vary.number(100_000, 999_999)}`
  const secret = vary.text(16)
  const page = { number: mine, to: vary.name() }
  const pages: Record<string, object> = {
    [`/tenants/${victim}`]: { tenant: victim, key: secret },
    [`/tenants/${victim}/shipments/${known}`]: { number: known, to: secret },
    [`/tenants/${own}`]: { tenant: own, key: secret },
    [`/tenants/${own}/shipments/${mine}`]: page,
  }
  const internet = await openInternet({ 'shipping.internal': ['10.0.0.20'] }, {
    '10.0.0.20': (request, response) => {
      // The proxy in front of the service resolves dots.
      const path = new URL(request.url ?? '/', 'http://shipping.internal').pathname.replace(/\/$/, '')
      response.writeHead(pages[path] ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(pages[path] ?? {}))
    },
  })
  const app = openApp()
  await shipmentGateway(app, () => own)
  const get = async (number: string) => await app.inject(`/api/shipments/${encodeURIComponent(number).replaceAll('.', '%2e')}`)
  try {
    return await run({ get, mine, page, secret })
  } finally {
    internet.close()
  }
}

export const works = (code: Code, vary: Vary) =>
  withGateway(code, vary, async ({ get, mine, page }) => {
    for (const number of [mine, ` ${mine}`]) {
      const answer = await get(number)
      assert.equal(answer.statusCode, 200, `Your own shipment ${mine} should be found.`)
      assert.deepEqual(JSON.parse(answer.body), page, 'The answer of the shipping service should be passed on.')
    }
    for (const number of [known, `SH${vary.number(10_000_000, 99_999_999)}`, ' ', 'x'])
      assert.equal((await get(number)).statusCode, 404, `There is no shipment "${number}" of yours: the answer should be 404.`)
  })

function drawForms(mine: string): string[] {
  const target = `${victim}/shipments/${known}`
  return [
    `../../${target}`,
    `....//....//${target}`,
    `${mine}/../../../${target}`,
    `${mine}/../..`,
    ...(language === 'python' ? ['..'] : ['.. ']),
    `../../${victim}#`,
    `../../${victim}?`,
    // Other spellings of a step upwards.
    `%2e%2e/%2e%2e/${target}`,
    `.%2E/%2e./${target}`,
    `${mine}/%2e%2e/%2e%2e/%2e%2e/${target}`,
    '%2e%2e',
    `..\\..\\${target.replaceAll('/', '\\')}`,
    `.\t./.\n./${target}`,
    `${mine}\n/../../../${target}`,
  ]
}

export const exploit = (code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> =>
  withGateway(code, vary, async ({ get, mine, secret }) => {
    for (const number of payloads ?? vary.shuffle(drawForms(mine))) {
      const { body } = await get(number)
      if (body.includes(secret)) return { sent: `number=${number}`, got: body }
    }
    return false
  })

// Attack mode: the learner writes the input.
export const attack = (code: Code, { number }: { number: string }, vary: Vary) =>
  withGateway(code, vary, async ({ get, secret }) => {
    const { statusCode, body } = await get(number)
    const isTheirs = new RegExp(`"tenant":\\s*${victim}\\b`).test(body) || body.includes(known)
    return { isDone: isTheirs && body.includes(secret), shown: `${statusCode}\n${body}` }
  })

export const attacks = [
  { input: { number: `../../${victim}/shipments/${known}` }, isDone: true },
  { input: { number: `../../${victim}#` }, isDone: true },
  { input: { number: known }, isDone: false },
  { input: { number: '7' }, isDone: false },
]
