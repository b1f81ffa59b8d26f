import assert from 'node:assert/strict'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Login } from './typescript/login-routes.ts'

type Code = typeof import('./typescript/login-routes.ts')

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function start({ loginRoutes }: Code, stored: Login[] = []) {
  const app = openApp()
  await loginRoutes(
    app,
    { verify: async (user, password) => user === 'ada' && password === 'correct horse' },
    { add: async (login) => void stored.unshift(login), latest: async (count) => stored.slice(0, count) },
  )
  const login = (user: string, password: string, device: string) =>
    app.inject({ method: 'POST', url: '/login', payload: { user, password }, headers: { 'user-agent': device } })
  return { login, list: async () => (await app.inject('/admin/logins')).body }
}

export async function works(code: Code, vary: Vary) {
  const { login, list } = await start(code)
  const user = `<b>${vary.name()} O'${vary.name()}</b>`
  assert.equal((await login('ada', 'correct horse', firefox)).statusCode, 303, 'The right password should sign in.')
  const refused = await login(user, 'wrong', firefox)
  assert.equal(refused.statusCode, 401, 'A wrong password should be refused.')
  const named = tagsOf(refused.body).find(({ name }) => name === 'strong')
  assert.equal(named?.text, user, 'The answer to a wrong password should show the name as it was typed.')
  const cells = tagsOf(await list()).filter(({ name }) => name === 'td')
  assert.deepEqual(cells.map(({ text }) => text).slice(1, 4), [user, '127.0.0.1', firefox], 'The list should show user, address and device of the latest login.')
  assert.equal(cells.length, 8, 'The list should have a row of four cells for each login.')
}

const code = (refund: number) => `fetch('/admin/refunds/${refund}',{method:'POST'})`
const formsOf = (script: string) => [
  `<script>${script}</script>`,
  `Mozilla/5.0 <img src=x onerror="${script}">`,
  `Mozilla/5.0 <scr<script>ipt>${script}</scr</script>ipt>`,
  `Mozilla/5.0 <ScRiPt >${script}</sCrIpT >`,
  `Mozilla/5.0 <svg/onload="${script}">`,
  // Harmless tags first, for who looks at the first one only.
  `Mozilla/5.0 <i>x</i> <b>y</b> <img src=x onerror="${script}">`,
  // The next bracket of the page closes this one.
  `Mozilla/5.0 <img src=x onerror="${script}" `,
  `Mozilla/5.0 <<img src=x>img src=x onerror="${script}">`,
]

export async function exploit(routes: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const runs = async (list: () => Promise<string>) =>
    scriptsOf(await list()).find((script) => script.includes("fetch('/admin/refunds/"))
  const forms = payloads ?? formsOf(code(vary.number(100, 999)))
  for (const header of forms) {
    const { login, list } = await start(routes)
    await login('nobody', 'wrong', header)
    const script = await runs(list)
    if (script) return { sent: `User-Agent: ${header}`, got: `The admin's browser runs ${script}` }
  }
  // Rows that another writer of the table left there.
  for (const text of forms) {
    for (const field of payloads ? ['device'] : ['device', 'user']) {
      const row = { at: new Date(), user: 'nobody', address: '192.0.2.7', device: firefox, isValid: false, [field]: text }
      const script = await runs((await start(routes, [row])).list)
      if (script) return { sent: `A stored ${field}: ${text}`, got: `The admin's browser runs ${script}` }
    }
  }
  return false
}
