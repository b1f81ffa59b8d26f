import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./shop-sessions.ts')

function start({ shopSessions }: Code, vary: Vary) {
  const app = Fastify()
  const [name, password, customer, agent] = [vary.word(), `${vary.word()} ${vary.text(6)}`, vary.number(10, 99), `${vary.word()} tablet`]
  shopSessions(app, async (email, given) => (email === `${name}@example.com` && given === password ? customer : email === 'mallory@example.com' && given === 'of the attacker' ? customer + 100 : undefined))
  const send = async (method: 'GET' | 'POST', url: string, cookie = '', payload: object = {}) => {
    const headers = { cookie, 'user-agent': agent }
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
    return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', line: String(answer.headers['set-cookie']), body: answer.body && answer.json() }
  }
  const Name = name.slice(0, 1).toUpperCase() + name.slice(1)
  /** A session with some books. */
  const fill = async () => {
    const count = vary.number(1, 3)
    const { cookie } = await send('POST', '/cart', '', { book: vary.word() })
    for (let more = 1; more < count; more++) await send('POST', '/cart', cookie, { book: vary.word() })
    return { cookie, count }
  }
  return { send, fill, customer, stranger: { email: 'mallory@example.com', password: 'of the attacker' }, login: { email: ` ${Name}@example.com`, password } }
}

export async function works(code: Code, vary: Vary) {
  const { send, fill, customer, login } = start(code, vary)
  const first = await fill()
  if (vary.number(0, 1) === 1) {
    first.count++
    assert.equal((await send('POST', '/cart', first.cookie, { book: vary.word() })).body.books, first.count, 'Another book should be in the same cart as the first.')
  }
  assert.equal((await send('GET', '/account', first.cookie)).status, 401, 'Without signing in, the account should be answered with 401.')
  assert.equal((await send('POST', '/sign-in', first.cookie, { ...login, password: vary.text(9) })).status, 401, 'A wrong password should be answered with 401.')
  const signedIn = await send('POST', '/sign-in', first.cookie, login)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite']) assert.match(signedIn.line, new RegExp(`;\\s*${attribute}\\b`, 'i'), `The cookie should still have the attribute ${attribute} after signing in.`)
  assert.equal(signedIn.body.books, first.count, 'The cart should still have its books after signing in.')
  assert.equal((await send('POST', '/cart', signedIn.cookie, { book: vary.word() })).body.books, first.count + 1, 'After signing in, another book should be in the same cart.')
  assert.equal((await send('GET', '/account', signedIn.cookie)).body.customer, customer, 'After signing in, the account should be that of the customer.')
  assert.equal((await send('POST', '/sign-out', signedIn.cookie)).status, 204, 'Signing out should be answered with 204.')
  assert.equal((await send('GET', '/account', signedIn.cookie)).status, 401, 'After signing out, the account should be answered with 401.')
  assert.equal((await send('POST', '/cart', signedIn.cookie, { book: vary.word() })).body.books, 1, 'After signing out, the next person at the tablet should begin with an empty cart.')
  const direct = await send('POST', '/sign-in', '', login)
  assert.equal((await send('GET', '/account', direct.cookie)).body.customer, customer, 'Customers without a cart should be able to sign in.')
}

/** Somebody noted the session id of the tablet before the customer signed in. Afterwards it must be worth nothing: neither the account nor the cart. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { send, fill, customer, login, stranger } = start(code, vary)
  // The attacker may have an account, and leave the tablet signed in to it.
  const opened = await fill()
  const isSignedIn = vary.number(0, 1) === 1
  const noted = isSignedIn ? (await send('POST', '/sign-in', opened.cookie, stranger)).cookie : opened.cookie
  const { count } = opened
  const bitsBefore = (await observe()).randomBits
  const signedIn = await send('POST', '/sign-in', noted, login)
  const bits = (await observe()).randomBits - bitsBefore + (await observe()).loadBits
  const account = await send('GET', '/account', noted)
  if (account.body.customer === customer) return { sent: `GET /account with ${noted}, the cookie from before the sign-in${isSignedIn ? ', which belonged to the session of the attacker' : ''}`, got: `the account of customer ${customer}. The attacker never had the password` }
  const old = await send('POST', '/cart', noted, { book: vary.word() })
  if (old.body.books !== 1 && old.status < 400)
    return { sent: `POST /cart with ${noted}, the cookie from before the sign-in`, got: `a cart with ${old.body.books} books: the old session lives on beside the new one, with what the customer put into it` }
  const now = await send('POST', '/cart', signedIn.cookie, { book: vary.word() })
  if (now.body.books > count + 1) return { sent: `POST /cart with ${noted}, the cookie from before the sign-in`, got: `a book in the customer's own cart, which has ${now.body.books} now` }
  // The id after the sign-in has to be as good as the one before it.
  const second = await send('POST', '/sign-in', (await fill()).cookie, login)
  if (second.cookie === signedIn.cookie) return { sent: 'POST /sign-in from two devices', got: `the same cookie for both, ${second.cookie}: the next one to sign in has it as well` }
  if (bits < 64) return { sent: 'POST /sign-in', got: `${signedIn.cookie}, with ${bits} bits of the secure source: it can be guessed` }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { cookie: string }, vary: Vary) {
  const { send, customer, login } = start(code, vary)
  const own = (await send('POST', '/cart', '', { book: vary.word() })).cookie.split('=')[1] ?? ''
  const cookie = input.cookie.replaceAll('OWN', own).replaceAll(/[\r\n]/g, '')
  try {
    const signedIn = await send('POST', '/sign-in', cookie, login)
    const { status, body } = await send('GET', '/account', cookie)
    return { isDone: body.customer === customer, shown: `The customer signs in: ${signedIn.status}\nGET /account with your cookie: ${status} ${JSON.stringify(body)}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { cookie: 'sid=OWN' }, isDone: true },
  { input: { cookie: 'theme=dark' }, isDone: false },
  { input: { cookie: 'sid=guess' }, isDone: false },
]
