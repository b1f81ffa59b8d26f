import assert from 'node:assert/strict'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Login } from './typescript/login-routes.ts'

type Code = typeof import('./typescript/login-routes.ts')

/** Devices of users and of attackers have the same beginnings. */
const createDevice = (vary: Vary) => vary.pick([`Mozilla/5.0 (X11; Linux x86_64; rv:${vary.number(90, 180)}.0) Gecko/20100101`, `Mozilla/5.0 (${vary.word()}; ${vary.word()})`, `Mozilla/5.0 ${vary.word()}/${vary.number(1, 9)}.0`])

/** A script is harmless as a text. */
const refundBy = (vary: Vary) => `fetch('/admin/refunds/${vary.number(100, 999)}',{method:'POST'})`

async function start({ loginRoutes }: Code, vary: Vary, stored: Login[] = []) {
  const app = openApp()
  const [ada, secret] = [vary.word(), vary.remark()]
  await loginRoutes(
    app,
    { verify: async (user, password) => user === ada && password === secret },
    { add: async (login) => void stored.unshift(login), latest: async (count) => stored.slice(0, count) },
  )
  const login = (user: string, password: string, device: string) =>
    app.inject({ method: 'POST', url: '/login', payload: { user, password }, headers: { 'user-agent': device } })
  return { ada, secret, login, list: async () => (await app.inject('/admin/logins')).body }
}

export async function works(code: Code, vary: Vary) {
  const { ada, secret, login, list } = await start(code, vary)
  const device = vary.pick([createDevice(vary), `Mozilla/5.0 ${refundBy(vary)}`])
  const user = `<b>${vary.name()} O'${vary.name()}</b>`
  assert.equal((await login(ada, secret, device)).statusCode, 303, 'The right password should sign in.')
  const refused = await login(user, vary.word(), device)
  assert.equal(refused.statusCode, 401, 'A wrong password should be refused.')
  const named = tagsOf(refused.body).find(({ name }) => name === 'strong')
  assert.equal(named?.text, user, 'The answer to a wrong password should show the name as it was typed.')
  const cells = tagsOf(await list()).filter(({ name }) => name === 'td')
  assert.deepEqual(cells.map(({ text }) => text).slice(1, 4), [user, '127.0.0.1', device], 'The list should show user, address and device of the latest login.')
  assert.equal(cells.length, 8, 'The list should have a row of four cells for each login.')
}

const formsOf = (script: string, device: string) => [
  `<script>${script}</script>`,
  `${device} <img src=x onerror="${script}">`,
  `${device} <scr<script>ipt>${script}</scr</script>ipt>`,
  `${device} <ScRiPt >${script}</sCrIpT >`,
  `${device} <svg/onload="${script}">`,
  // Harmless tags first, for who looks at the first one only.
  `${device} <i>x</i> <b>y</b> <img src=x onerror="${script}">`,
  // The next bracket of the page closes this one.
  `${device} <img src=x onerror="${script}" `,
  `${device} <<img src=x>img src=x onerror="${script}">`,
]

export async function exploit(routes: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const runs = async (list: () => Promise<string>) =>
    scriptsOf(await list()).find((script) => script.includes("fetch('/admin/refunds/"))
  const forms = payloads ?? vary.shuffle(formsOf(refundBy(vary), createDevice(vary)))
  for (const header of forms) {
    const { login, list } = await start(routes, vary)
    await login(vary.word(), vary.word(), header)
    const script = await runs(list)
    if (script) return { sent: `a failed login with User-Agent: ${header}`, got: `a list in which the browser runs ${script}`, damage: 'It runs with the session of the admin who looks at the list.' }
  }
  // Rows that another writer of the table left there.
  for (const text of forms) {
    for (const field of payloads ? ['device'] : ['device', 'user']) {
      const row = { at: new Date(), user: vary.word(), address: `192.0.2.${vary.number(1, 250)}`, device: createDevice(vary), isValid: false, [field]: text }
      const script = await runs((await start(routes, vary, [row])).list)
      if (script) return { sent: `a login that another program has stored, with the ${field} ${text}`, got: `a list in which the browser runs ${script}`, damage: 'It runs with the session of the admin who looks at the list.' }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(routes: Code, input: { device: string }, vary: Vary) {
  const { login, list } = await start(routes, vary)
  try {
    await login(vary.word(), vary.word(), input.device)
    const body = await list()
    const lines = scriptsOf(body).map((script) => `The admin's browser runs: ${script}`)
    return { isDone: lines.length > 0, shown: [body, '', ...(lines.length > 0 ? lines : ['Nothing in this page runs a script.'])].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { device: '<script>alert(document.cookie)</script>' }, isDone: true },
  { input: { device: 'Mozilla/5.0' }, isDone: false },
  { input: { device: '&lt;script&gt;alert(1)&lt;/script&gt;' }, isDone: false },
]
