import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { Browser } from '#proof/browser'
import { tagsOf } from '#proof/page'

type Code = typeof import('./account-routes.ts')

const own = 'https://account.example.com'
const blog = 'https://blog.example.com'
const type = 'application/x-www-form-urlencoded'

function start({ accountRoutes }: Code) {
  const accounts = new Map([['key-ada', { id: 1, email: 'ada@example.com' }], ['key-mallory', { id: 2, email: 'mallory@example.com' }]])
  const told: string[] = []
  const app = Fastify()
  accountRoutes(app, {
    findBySession: async (key) => accounts.get(key),
    changeEmail: async ({ id }, email) => {
      for (const [key, account] of accounts) if (account.id === id) accounts.set(key, { id, email })
    },
    notify: async (email) => void told.push(email),
    secret: 'secret-of-the-server',
  })
  /** A browser that is signed in, and has the form open. */
  const open = async (key: string) => {
    const browser = new Browser(own, (request) => app.inject(request))
    browser.setCookie(own, `session=${key}; Path=/; Secure; SameSite=Lax`)
    const page = await browser.send(own, { path: '/account', isNavigation: true })
    const token = tagsOf(page.body).find(({ attributes }) => attributes.name === 'token')?.attributes.value ?? ''
    return { browser, token }
  }
  return { open, told, emailOf: (key: string) => accounts.get(key)?.email }
}

const post = (browser: Browser, from: string, token: string, email: string) =>
  browser.send(from, { method: 'POST', path: '/account/email', type, body: new URLSearchParams({ token, email }).toString(), isNavigation: true })

export async function works(code: Code) {
  const { open, told, emailOf } = start(code)
  const { browser, token } = await open('key-ada')
  assert.equal((await post(browser, own, token, 'ada@new.example.com')).statusCode, 303)
  assert.equal(emailOf('key-ada'), 'ada@new.example.com')
  assert.deepEqual(told, ['ada@example.com'])
  assert.equal((await post(browser, own, token, 'x')).statusCode, 422)
  for (const wrong of ['', 'x', 'x.y']) assert.equal((await post(browser, own, wrong, 'ada@example.com')).statusCode, 403)
  assert.equal((await post(browser, 'https://attacker.example', token, 'm@attacker.example')).statusCode, 401)
}

export async function exploit(code: Code): Promise<boolean> {
  for (const path of ['/account', '/']) {
    const { open, emailOf } = start(code)
    const { token } = await open('key-mallory')
    const { browser } = await open('key-ada')
    browser.setCookie(blog, `csrf=${token}; Domain=example.com; Path=${path}`)
    await post(browser, blog, token, 'mallory@attacker.example')
    if (emailOf('key-ada') === 'mallory@attacker.example') return true
  }
  return false
}
