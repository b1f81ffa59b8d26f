import assert from 'node:assert/strict'
import { Browser } from '#proof/browser'
import { tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/account-routes.ts')

const own = 'https://account.example.com'
const type = 'application/x-www-form-urlencoded'

const drawEmail = (vary: Vary) => `${vary.word()}.o'${vary.word()}@${vary.word()}.${vary.pick(['example', 'test', 'example.org'])}`

async function start({ accountRoutes }: Code, vary: Vary) {
  const ids = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2)) as [number, number]
  const [ada, mallory] = [vary.text(24), vary.text(24)]
  const accounts = new Map([[ada, { id: ids[0], email: drawEmail(vary) }], [mallory, { id: ids[1], email: drawEmail(vary) }]])
  const told: string[] = []
  const app = openApp()
  await accountRoutes(app, {
    findBySession: async (key) => accounts.get(key),
    changeEmail: async ({ id }, email) => {
      for (const [key, account] of accounts) if (account.id === id) accounts.set(key, { id, email })
    },
    notify: async (email) => void told.push(email),
    secret: vary.text(32),
  })
  /** A browser that is signed in, and has the form open. */
  const enter = (key: string) => {
    const browser = new Browser(own, (request) => app.inject(request))
    browser.setCookie(own, `session=${key}; Path=/; Secure; SameSite=Lax`)
    return browser
  }
  const open = async (key: string) => {
    const browser = enter(key)
    const page = await browser.send(own, { path: '/account', isNavigation: true })
    const token = tagsOf(page.body).find(({ attributes }) => attributes.name === 'token')?.attributes.value ?? ''
    /** What the server has set, as `name=value`. */
    const cookies = [page.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] as string)
    return { browser, token, cookies }
  }
  return { ada, mallory, open, enter, told, emailOf: (key: string) => accounts.get(key)?.email }
}

const post = (browser: Browser, from: string, token: string, email: string) =>
  browser.send(from, { method: 'POST', path: '/account/email', type, body: new URLSearchParams({ token, email }).toString(), isNavigation: true })

export async function works(code: Code, vary: Vary) {
  const { ada, mallory, open, told, emailOf } = await start(code, vary)
  const changed = drawEmail(vary)
  for (const key of vary.shuffle([mallory, ada])) {
    const before = emailOf(key)
    const { browser, token } = await open(key)
    assert.equal((await post(browser, own, token, changed)).statusCode, 303, 'The form should save a new address and lead back to the account.')
    assert.equal(emailOf(key), changed, `The address should be ${changed} after the form was sent.`)
    assert.equal(told.at(-1), before, 'The old address should get a mail about the change.')
  }
  const { browser, token } = await open(ada)
  assert.equal((await post(browser, own, token, 'x')).statusCode, 422, 'x is not an e-mail address and should be answered with 422.')
  for (const wrong of ['', 'x', 'x.y', vary.text(32)])
    assert.equal((await post(browser, own, wrong, drawEmail(vary))).statusCode, 403, `The token "${wrong}" should be answered with 403.`)
  const [again, next] = [await open(ada), `second.${drawEmail(vary)}`]
  assert.equal((await post(again.browser, own, again.token, next)).statusCode, 303, 'An address that was changed should be changed again with a new form.')
  assert.equal(emailOf(ada), next, 'An address that was changed should be changed again with a new form.')
  await post(browser, `https://${vary.word()}.example`, token, drawEmail(vary))
  assert.equal(emailOf(ada), next, 'Another site should not be able to change the address.')
}

/**
 * The neighbor gets a pair that fits from the server, with an account of its own, and puts its cookies over those of the victim. Or it leaves the cookies alone, or sends
 * an empty pair, to somebody who has the form open and to somebody who hasn't.
 */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const [email, blog] = [drawEmail(vary), `https://${vary.word()}.example.com`]
  for (const path of ['/account', '/'])
    for (const isIssued of [true, false]) {
      const { ada, mallory, open, emailOf } = await start(code, vary)
      const { token, cookies } = await open(mallory)
      const { browser } = await open(ada)
      const planted = isIssued ? cookies : [`csrf=${token}`]
      for (const cookie of planted) browser.setCookie(blog, `${cookie}; Domain=example.com; Path=${path}`)
      await post(browser, blog, token, email).catch(() => {})
      if (emailOf(ada) === email)
        return {
          sent: `Cookie: ${planted.join('; ')}\n\ntoken=${token}&email=${email}`,
          got: `the address of the account is ${email}`,
          damage: `The token and its cookie are the attacker's own, and ${blog} has put them into the victim's browser.`,
        }
    }
  for (const isOpen of vary.shuffle([true, false]))
    for (const planted of vary.shuffle([undefined, 'csrf=']))
      for (const text of vary.shuffle(['own', '', 'undefined', 'null'])) {
        const { ada, mallory, open, enter, emailOf } = await start(code, vary)
        const token = text === 'own' ? (await open(mallory)).token : text
        const browser = isOpen ? (await open(ada)).browser : enter(ada)
        if (planted !== undefined) browser.setCookie(blog, `${planted}; Domain=example.com; Path=/account`)
        await post(browser, blog, token, email).catch(() => {})
        if (emailOf(ada) === email)
          return {
            sent: `${planted === undefined ? '' : `Cookie: ${planted}\n\n`}token=${token}&email=${email}`,
            got: `the address of the account is ${email}`,
            damage: `A page of ${blog} has sent the form, with ${text === 'own' ? 'a token of another account' : 'no token that the server has ever made'}.`,
          }
      }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { cookie, token }: { cookie: string; token: string }, vary: Vary) {
  const { ada, open, emailOf } = await start(code, vary)
  const { browser } = await open(ada)
  try {
    browser.setCookie('https://blog.example.com', cookie)
    const { statusCode, body } = await post(browser, 'https://blog.example.com', token, 'mallory@example.org')
    return { isDone: emailOf(ada) === 'mallory@example.org', shown: `${statusCode}\n${body}\nThe address of the account is ${emailOf(ada)}.` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { cookie: 'csrf=mine; Domain=example.com; Path=/account', token: 'mine' }, isDone: true },
  { input: { cookie: 'theme=dark; Domain=example.com; Path=/', token: 'guess' }, isDone: false },
  { input: { cookie: 'csrf=mine; Domain=example.com; Path=/account', token: 'other' }, isDone: false },
]
