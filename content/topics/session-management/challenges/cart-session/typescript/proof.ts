import assert from 'node:assert/strict'
import Fastify from 'fastify'

type Code = typeof import('./shop-sessions.ts')

function start({ shopSessions }: Code) {
  const app = Fastify()
  shopSessions(app, async (email, password) => (email === 'ada@example.com' && password === 'correct horse' ? 1 : undefined))
  const send = async (method: 'GET' | 'POST', url: string, cookie = '', payload: object = {}) => {
    const headers = { cookie, 'user-agent': 'Branch tablet' }
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
    return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', body: answer.body && answer.json() }
  }
  return send
}

const ada = { email: ' Ada@example.com', password: 'correct horse' }

export async function works(code: Code) {
  const send = start(code)
  const first = await send('POST', '/cart', '', { book: 'A' })
  assert.equal((await send('POST', '/cart', first.cookie, { book: 'B' })).body.books, 2)
  assert.equal((await send('GET', '/account', first.cookie)).status, 401)
  assert.equal((await send('POST', '/sign-in', first.cookie, { ...ada, password: 'x' })).status, 401)
  const signedIn = await send('POST', '/sign-in', first.cookie, ada)
  assert.equal(signedIn.body.books, 2)
  assert.equal((await send('GET', '/account', signedIn.cookie)).body.customer, 1)
  assert.equal((await send('POST', '/sign-out', signedIn.cookie)).status, 204)
  assert.equal((await send('GET', '/account', signedIn.cookie)).status, 401)
  const direct = await send('POST', '/sign-in', '', ada)
  assert.equal((await send('GET', '/account', direct.cookie)).body.customer, 1)
}

export async function exploit(code: Code): Promise<boolean> {
  const send = start(code)
  const noted = (await send('POST', '/cart', '', { book: 'A' })).cookie
  await send('POST', '/sign-in', noted, ada)
  return (await send('GET', '/account', noted)).body.customer === 1
}
