import assert from 'node:assert/strict'
import { Browser } from '#proof/browser'
import { tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Order } from './typescript/order-routes.ts'

type Code = typeof import('./typescript/order-routes.ts')

const shop = 'https://shop.example.com'
const attacker = 'https://attacker.example'
/** Another host of the same site, which customers write on. */
const forum = 'https://forum.example.com'
const form = 'application/x-www-form-urlencoded'

/** Browsers of Ada and of an attacker who is a customer as well, signed in. */
async function start({ orderRoutes }: Code, vary: Vary) {
  const first = vary.number(100, 900)
  const [open, sent, foreign] = vary.shuffle([first, first + 1, first + 2]) as [number, number, number]
  const stored = new Map<number, Order>([
    [open, { id: open, customerId: 1, state: 'open' }],
    [sent, { id: sent, customerId: 1, state: 'sent' }],
    [foreign, { id: foreign, customerId: 2, state: 'open' }],
  ])
  const app = openApp()
  await orderRoutes(
    app,
    { find: async (id) => stored.get(id), save: async (order) => void stored.set(order.id, order) },
    async (name, password) => (password === 'correct' ? ['ada', 'mallory'].indexOf(name) + 1 || undefined : undefined),
  )
  const signIn = async (name: string) => {
    const browser = new Browser(shop, (request) => app.inject(request))
    const answer = await browser.send(shop, { method: 'POST', path: '/sign-in', type: form, body: `name=${name}&password=correct` })
    assert.equal(answer.statusCode, 303, 'Signing in with the right password should lead to the orders.')
    return browser
  }
  return { browser: await signIn('ada'), mallory: await signIn('mallory'), open, sent, foreign, stateOf: (id: number) => stored.get(id)?.state }
}

/** The link or the form on the page of an order, with the fields that a browser would send. */
async function findAction(browser: Browser, id: number) {
  const page = await browser.send(shop, { path: `/orders/${id}`, isNavigation: true })
  const tags = tagsOf(page.body)
  const { href, action = `/orders/${id}` } = tags.find(({ name }) => name === 'a' || name === 'form')?.attributes ?? {}
  const fields = tags.filter(({ name, attributes }) => name === 'input' && attributes.name)
  const body = new URLSearchParams(fields.map(({ attributes }): [string, string] => [attributes.name ?? '', attributes.value ?? ''])).toString()
  return { path: href ?? action, isLink: href !== undefined, body }
}

export async function works(code: Code, vary: Vary) {
  const { browser, open, sent, foreign, stateOf } = await start(code, vary)
  const { path, isLink, body } = await findAction(browser, open)
  const done = isLink
    ? await browser.send(shop, { path, isNavigation: true })
    : await browser.send(shop, { method: 'POST', path, type: form, body, isNavigation: true })
  assert.equal(done.statusCode, 303, `The link or the button on the page of order ${open} should cancel it and lead back to it.`)
  assert.equal(stateOf(open), 'cancelled', `The link or the button on the page of order ${open} should cancel it.`)
  const page = await browser.send(attacker, { path: `/orders/${sent}`, isNavigation: true })
  assert.ok(page.body.includes('sent'), `A link in a mail should still lead to the page of order ${sent}.`)
  assert.equal((await browser.send(shop, { path: `/orders/${foreign}` })).statusCode, 404, `Order ${foreign} belongs to somebody else and should not be found.`)
}

/** Pages of another site and of the forum ask for the address themselves, with what the attacker's own page of an order has in its form. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  for (const query of ['', '?confirm=yes']) {
    const { browser, mallory, open, foreign, stateOf } = await start(code, vary)
    const copied = await findAction(mallory, foreign)
    const paths = new Set([`/orders/${open}/cancel${query}`, copied.path.replace(String(foreign), String(open))])
    for (const from of [attacker, forum])
      for (const path of paths)
        for (const hasNoReferrer of [false, true]) {
          await browser.send(from, { path, isNavigation: true, hasNoReferrer }).catch(() => {})
          if (stateOf(open) === 'cancelled') return { sent: `GET ${path} from ${from}`, got: `order ${open} is cancelled` }
          for (const body of new Set(['', copied.body]))
            await browser.send(from, { method: 'POST', path, type: form, body, isNavigation: true, hasNoReferrer }).catch(() => {})
          if (stateOf(open) === 'cancelled') return { sent: `POST ${path} from ${from}`, got: `order ${open} is cancelled` }
        }
  }
  return false
}
