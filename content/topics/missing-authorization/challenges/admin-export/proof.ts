import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { User } from './typescript/admin-routes.ts'

type Code = typeof import('./typescript/admin-routes.ts')

async function start({ adminRoutes }: Code, vary: Vary) {
  const [admin, customer, other, unknown] = vary.shuffle(Array.from({ length: 40 }, (_, i) => i + 1)) as [number, number, number, number]
  const make = (id: number, role: User['role']): User => {
    const name = `${vary.name()}-${vary.word()}`
    return { id, name, email: `${vary.word()}@example.com`, role, isBlocked: false }
  }
  const stored = vary.shuffle([make(admin, 'admin'), make(customer, 'customer'), make(other, 'customer')])
  const find = (id: number) => stored.find((one) => one.id === id)
  const users = {
    list: async () => stored,
    block: async (id: number) => {
      const user = find(id)
      if (user) user.isBlocked = true
      return user !== undefined
    },
  }
  let current = 0
  const app = openApp()
  if (language === 'python') await (adminRoutes as (...args: unknown[]) => unknown)(app, users, () => find(current))
  else await app.register((area) => adminRoutes(area, { users, findUser: () => find(current) }), { prefix: '/admin' })
  const send = (user: number, url: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) => {
    current = user
    return app.inject({ method, url, headers: { host: 'shop.example.com', referer: 'https://shop.example.com/admin/users', ...headers } })
  }
  return { send, stored, find, ids: { admin, customer, other, unknown } }
}

const exportEntry = (menu: { title: string; href: string }[]) => menu.find(({ title }) => title === 'Export users')?.href ?? ''

/** What anybody can add to a request, administrators too. */
const disguises: [string, Record<string, string>][] = [
  ['', {}],
  ['?role=admin', {}],
  ['', { 'x-role': 'admin', 'x-admin': 'true', 'x-user-role': 'admin', role: 'admin' }],
  ['', { cookie: 'role=admin; isAdmin=true; is_admin=true', origin: 'https://shop.example.com', 'x-requested-with': 'XMLHttpRequest' }],
]

export async function works(code: Code, vary: Vary) {
  const { send, stored, find, ids } = await start(code, vary)
  const { admin, customer, other, unknown } = ids
  const menu = (await send(admin, '/admin/menu')).json()
  assert.equal(menu.length, 2, 'The menu of an administrator should have two entries.')
  const lines = stored.map(({ id, name, email }) => `${id};${name};${email}`)
  for (const [query, headers] of vary.shuffle(disguises)) {
    const file = await send(admin, exportEntry(menu) + query, 'GET', headers)
    assert.match(String(file.headers['content-type']), /^text\/csv/, 'The export should be of the type text/csv.')
    // Cells may be quoted, and the last line may have an end.
    const shown = file.body.trimEnd().split(/\r?\n/).map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')).join(';'))
    assert.deepEqual(shown, lines, 'The export for an administrator should list all users, with number, name and address.')
  }
  assert.equal((await send(admin, '/admin/users')).json().length, 3, 'An administrator should see all three users.')
  const block = async (user: number, id: number) => (await send(user, `/admin/users/${id}/block`, 'POST')).statusCode
  assert.equal(await block(customer, other), 403, 'A customer who blocks somebody should get 403.')
  assert.ok(!find(other)?.isBlocked, 'A customer should not be able to block anybody.')
  assert.equal(await block(admin, other), 204, 'An administrator should be able to block a customer.')
  assert.ok(find(other)?.isBlocked, 'A blocked customer should be stored as blocked.')
  assert.equal(await block(admin, admin), 409, 'Administrators should not be able to block themselves.')
  assert.equal(await block(admin, unknown), 404, 'Blocking somebody who does not exist should be answered with 404.')
  assert.equal((await send(customer, '/admin/users')).statusCode, 403, 'A customer who asks for all users should get 403.')
  assert.notEqual((await send(0, '/admin/users/export')).statusCode, 200, 'Nobody should get the export without signing in.')
}

export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { send, stored, ids } = await start(code, vary)
  // The address is in the code of the web application, and is the one that administrators have in their menu.
  const known = exportEntry((await send(ids.admin, '/admin/menu')).json())
  for (const address of new Set([known, '/admin/users/export', '/admin/users/export/', '/admin/users'])) {
    for (const [query, headers] of vary.shuffle(disguises)) {
      // An administrator has just been there.
      await send(ids.admin, address + query)
      const { body } = await send(ids.customer, address + query, 'GET', headers)
      const leaked = stored.find(({ id, name, email }) => id !== ids.customer && (body.includes(name) || body.includes(email)))
      if (!leaked) continue
      const added = Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`).join('')
      return { sent: `GET ${address}${query} by user ${ids.customer}, a customer${added}`, got: body, damage: `A customer reads the data of ${leaked.name}, among others.` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { address: string }, vary: Vary) {
  const { send, stored, ids } = await start(code, vary)
  try {
    const { statusCode, body } = await send(ids.customer, input.address)
    const others = stored.filter(({ id }) => id !== ids.customer)
    return { isDone: others.some(({ email }) => body.includes(email)), shown: `${statusCode}\n\n${body}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { address: '/admin/users/export' }, isDone: true },
  { input: { address: '/admin/users' }, isDone: false },
  { input: { address: '/admin/users/export/all' }, isDone: false },
]
