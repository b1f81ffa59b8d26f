import assert from 'node:assert/strict'
import { Browser } from '#proof/browser'
import { tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Order } from './typescript/order-routes.ts'

type Code = typeof import('./typescript/order-routes.ts')

const shop = 'https://shop.example.com'
/** Another site, and another host of the same site, which customers write on. */
const drawOrigins = (vary: Vary) => [`https://${vary.word()}${vary.word()}.${vary.pick(['example', 'test', 'example.org'])}`, `https://${vary.word()}.example.com`] as const
const form = 'application/x-www-form-urlencoded'

type Account = { id: number; name: string; password: string }

/** Browsers of a customer, and of an attacker who is a customer as well, signed in. */
async function start({ orderRoutes }: Code, vary: Vary) {
  const first = vary.number(100, 900)
  const [ada, mallory] = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2)) as [number, number]
  const accounts = [ada, mallory].map((id) => ({ id, name: vary.word() + id, password: vary.text(12) })) as [Account, Account]
  const [open, sent, foreign] = vary.shuffle([first, first + 1, first + 2]) as [number, number, number]
  const stored = new Map<number, Order>([
    [open, { id: open, customerId: ada, state: 'open' }],
    [sent, { id: sent, customerId: ada, state: 'sent' }],
    [foreign, { id: foreign, customerId: mallory, state: 'open' }],
  ])
  const app = openApp()
  await orderRoutes(
    app,
    { find: async (id) => stored.get(id), save: async (order) => void stored.set(order.id, order) },
    async (name, password) => accounts.find((one) => one.name === name && one.password === password)?.id,
  )
  const signIn = async ({ name, password }: Account) => {
    // What is different in what the browser says when a mail program opens a link, or when a page keeps its name to itself.
    const said: { instead?: Record<string, string> } = {}
    const browser = Object.assign(new Browser(shop, (request) => app.inject({ ...request, headers: { ...request.headers, ...said.instead } })), { said })
    const answer = await browser.send(shop, { method: 'POST', path: '/sign-in', type: form, body: `name=${name}&password=${password}` })
    assert.equal(answer.statusCode, 303, 'Signing in with the right password should lead to the orders.')
    return browser
  }
  return { browser: await signIn(accounts[0]), mallory: await signIn(accounts[1]), open, sent, foreign, stateOf: (id: number) => stored.get(id)?.state }
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
  const { browser, mallory, open, sent, foreign, stateOf } = await start(code, vary)
  const { path, isLink, body } = await findAction(browser, open)
  const done = isLink
    ? await browser.send(shop, { path, isNavigation: true })
    : await browser.send(shop, { method: 'POST', path, type: form, body, isNavigation: true })
  assert.equal(done.statusCode, 303, `The link or the button on the page of order ${open} should cancel it and lead back to it.`)
  assert.equal(stateOf(open), 'cancelled', `The link or the button on the page of order ${open} should cancel it.`)
  assert.equal((await browser.send(shop, { path: `/orders/${open}`, isNavigation: true })).statusCode, 200, 'The page of an order that was cancelled should still be shown to its customer.')
  const page = await browser.send(vary.pick(drawOrigins(vary)), { path: `/orders/${sent}`, isNavigation: true })
  assert.ok(page.body.includes('sent'), `A link in a mail should still lead to the page of order ${sent}.`)
  assert.equal((await browser.send(shop, { path: `/orders/${foreign}` })).statusCode, 404, `Order ${foreign} belongs to somebody else and should not be found.`)
  const theirs = await findAction(mallory, foreign)
  await mallory.send(shop, theirs.isLink ? { path: theirs.path, isNavigation: true } : { method: 'POST', path: theirs.path, type: form, body: theirs.body, isNavigation: true })
  assert.equal(stateOf(foreign), 'cancelled', `Another customer should be able to cancel their order ${foreign} in the same way.`)
  // What only looks like the page of the shop: orders that can't be cancelled any more, or belong to somebody else.
  const again = await start(code, vary)
  const its = await findAction(again.browser, again.open)
  for (const [id, what] of vary.shuffle([[again.sent, 'was sent already'], [again.foreign, 'belongs to somebody else'], [999_999, 'does not exist']] as const)) {
    const before = again.stateOf(id)
    const place = its.path.replace(String(again.open), String(id))
    const answer = await again.browser.send(shop, its.isLink ? { path: place, isNavigation: true } : { method: 'POST', path: place, type: form, body: its.body, isNavigation: true })
    assert.ok(answer.statusCode >= 400, `Cancelling an order that ${what} should be refused.`)
    assert.equal(again.stateOf(id), before, `An order that ${what} should stay as it is.`)
  }
}

/** Pages of another site and of the forum ask for the address themselves, with what the attacker's own page of an order has in its form. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const damage = 'The customer has only visited a page, and did not cancel anything.'
  for (const query of vary.shuffle(['', '?confirm=yes'])) {
    const { browser, mallory, open, foreign, stateOf } = await start(code, vary)
    const copied = await findAction(mallory, foreign)
    const paths = new Set([`/orders/${open}/cancel${query}`, copied.path.replace(String(foreign), String(open))])
    for (const from of vary.shuffle(drawOrigins(vary)))
      for (const path of paths)
        for (const hasNoReferrer of [false, true]) {
          await browser.send(from, { path, isNavigation: true, hasNoReferrer }).catch(() => {})
          if (stateOf(open) === 'cancelled') return { sent: `GET ${path} from ${from}`, got: `order ${open} is cancelled`, damage }
          if (hasNoReferrer) {
            browser.said.instead = { 'sec-fetch-site': 'none' }
            await browser.send(from, { path, isNavigation: true, hasNoReferrer }).catch(() => {})
            if (stateOf(open) === 'cancelled') return { sent: `GET ${path}, by a link in a mail that the customer has opened`, got: `order ${open} is cancelled`, damage: 'A link in a mail has no page that it comes from, and anybody can send a mail.' }
            browser.said.instead = { origin: 'null' }
          }
          for (const body of new Set(['', copied.body, copied.body.replaceAll(String(foreign), String(open))]))
            await browser.send(from, { method: 'POST', path, type: form, body, isNavigation: true, hasNoReferrer }).catch(() => {})
          if (stateOf(open) === 'cancelled') return { sent: `POST ${path} from ${from}${hasNoReferrer ? ', which sends no referrer, so the browser says Origin: null' : ''}`, got: `order ${open} is cancelled`, damage }
          browser.said.instead = {}
        }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { method: string; path: string }, vary: Vary) {
  const { browser, open, stateOf } = await start(code, vary)
  const path = input.path.replace(/\b17\b/, String(open))
  const method = input.method.trim().toUpperCase() === 'POST' ? 'POST' : 'GET'
  const answer = await browser.send('https://attacker.example', { method, path, ...(method === 'POST' && { type: form, body: '' }), isNavigation: true }).then(({ statusCode }) => `The shop answered ${statusCode}.`, String)
  return { isDone: stateOf(open) === 'cancelled', shown: `${answer}\nOrder 17 is ${stateOf(open)}.`.replaceAll(String(open), '17') }
}

export const attacks = [
  { input: { method: 'GET', path: '/orders/17/cancel' }, isDone: true },
  { input: { method: 'GET', path: '/orders/17' }, isDone: false },
  { input: { method: 'POST', path: '/orders/17' }, isDone: false },
]
