import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { Browser } from '#proof/browser'
import { tagsOf } from '#proof/page'
import type { Order } from './order-routes.ts'

type Code = typeof import('./order-routes.ts')

const shop = 'https://shop.example.com'
const attacker = 'https://attacker.example'
/** Another host of the same site, which customers write on. */
const forum = 'https://forum.example.com'
const form = 'application/x-www-form-urlencoded'

/** Ada's browser, signed in. */
async function start({ orderRoutes }: Code) {
  const stored = new Map<number, Order>([
    [17, { id: 17, customerId: 1, state: 'open' }],
    [18, { id: 18, customerId: 1, state: 'sent' }],
    [19, { id: 19, customerId: 2, state: 'open' }],
  ])
  const app = Fastify()
  orderRoutes(
    app,
    { find: async (id) => stored.get(id), save: async (order) => void stored.set(order.id, order) },
    async (name, password) => (name === 'ada' && password === 'correct' ? 1 : undefined),
  )
  const browser = new Browser(shop, (request) => app.inject(request))
  const answer = await browser.send(shop, { method: 'POST', path: '/sign-in', type: form, body: 'name=ada&password=correct' })
  assert.equal(answer.statusCode, 303)
  return { browser, stateOf: (id: number) => stored.get(id)?.state }
}

export async function works(code: Code) {
  const { browser, stateOf } = await start(code)
  const page = await browser.send(shop, { path: '/orders/17', isNavigation: true })
  // What a customer does: follow the link, or press the button of the form.
  const tag = tagsOf(page.body).find(({ name }) => name === 'a' || name === 'form')
  const { href, action = '' } = tag?.attributes ?? {}
  const done = href
    ? await browser.send(shop, { path: href, isNavigation: true })
    : await browser.send(shop, { method: 'POST', path: action, type: form, body: '', isNavigation: true })
  assert.equal(done.statusCode, 303)
  assert.equal(stateOf(17), 'cancelled')
  assert.ok((await browser.send(attacker, { path: '/orders/18', isNavigation: true })).body.includes('sent'))
  assert.equal((await browser.send(shop, { path: '/orders/19' })).statusCode, 404)
}

export async function exploit(code: Code): Promise<boolean> {
  for (const path of ['/orders/17/cancel', '/orders/17/cancel?confirm=yes']) {
    const { browser, stateOf } = await start(code)
    for (const from of [attacker, forum])
      for (const hasNoReferrer of [false, true]) {
        await browser.send(from, { path, isNavigation: true, hasNoReferrer })
        await browser.send(from, { method: 'POST', path, type: form, body: '', isNavigation: true, hasNoReferrer })
      }
    if (stateOf(17) === 'cancelled') return true
  }
  return false
}
