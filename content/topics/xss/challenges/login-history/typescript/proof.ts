import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Login } from './login-routes.ts'

type Code = typeof import('./login-routes.ts')

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const payload = `fetch('/admin/refunds/981',{method:'POST'})`

function start({ loginRoutes }: Code, stored: Login[] = []) {
  const app = Fastify()
  loginRoutes(
    app,
    { verify: async (user, password) => user === 'ada' && password === 'correct horse' },
    { add: async (login) => void stored.unshift(login), latest: async (count) => stored.slice(0, count) },
  )
  const login = (user: string, password: string, device: string) =>
    app.inject({ method: 'POST', url: '/login', payload: { user, password }, headers: { 'user-agent': device } })
  return { login, list: async () => (await app.inject('/admin/logins')).body }
}

export async function works(code: Code) {
  const { login, list } = start(code)
  assert.equal((await login('ada', 'correct horse', firefox)).statusCode, 303)
  const refused = await login('<b>bob</b>', 'wrong', firefox)
  assert.equal(refused.statusCode, 401)
  assert.ok(refused.body.includes('&lt;b&gt;bob&lt;/b&gt;'))
  const cells = tagsOf(await list()).filter(({ name }) => name === 'td')
  assert.deepEqual(cells.map(({ text }) => text).slice(1, 4), ['<b>bob</b>', '127.0.0.1', firefox])
  assert.equal(cells.length, 8)
}

const forms = [
  `<script>${payload}</script>`,
  `Mozilla/5.0 <img src=x onerror="${payload}">`,
  `Mozilla/5.0 <scr<script>ipt>${payload}</scr</script>ipt>`,
]

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const header of payloads) {
    const { login, list } = start(code)
    await login('nobody', 'wrong', header)
    if (scriptsOf(await list()).includes(payload)) return true
  }
  // Rows that another writer of the table left there.
  for (const device of payloads) {
    const row = { at: new Date(), user: 'nobody', address: '192.0.2.7', device, isValid: false }
    if (scriptsOf(await start(code, [row]).list()).includes(payload)) return true
  }
  return false
}
