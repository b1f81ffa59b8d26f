import assert from 'node:assert/strict'
import Fastify from 'fastify'
import type { User } from './admin-routes.ts'

type Code = typeof import('./admin-routes.ts')

async function start({ adminRoutes }: Code) {
  const app = Fastify()
  const stored: User[] = [
    { id: 1, name: 'Ada', email: 'ada@example.com', role: 'admin', isBlocked: false },
    { id: 2, name: 'Mallory', email: 'mallory@example.com', role: 'customer', isBlocked: false },
  ]
  const users = {
    list: async () => stored,
    block: async (id: number) => {
      const user = stored.find((one) => one.id === id)
      if (user) user.isBlocked = true
      return user !== undefined
    },
  }
  await app.register((area) => adminRoutes(area, { users, findUser: ({ headers }) => stored.find(({ id }) => id === Number(headers['x-user'])) }), {
    prefix: '/admin',
  })
  const send = (user: number, url: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { 'x-user': String(user), host: 'shop.example.com', referer: 'https://shop.example.com/admin/users' } })
  return { send, stored }
}

const exportEntry = (menu: { title: string; href: string }[]) => menu.find(({ title }) => title === 'Export users')?.href ?? ''

export async function works(code: Code) {
  const { send, stored } = await start(code)
  const menu = (await send(1, '/admin/menu')).json()
  assert.equal(menu.length, 2)
  const file = await send(1, exportEntry(menu))
  assert.equal(file.body, '1;Ada;ada@example.com\r\n2;Mallory;mallory@example.com')
  assert.equal((await send(1, '/admin/users')).json().length, 2)
  assert.equal((await send(1, '/admin/users/2/block', 'POST')).statusCode, 204)
  assert.ok(stored[1]?.isBlocked)
  assert.equal((await send(1, '/admin/users/1/block', 'POST')).statusCode, 409)
  assert.equal((await send(1, '/admin/users/9/block', 'POST')).statusCode, 404)
  assert.equal((await send(2, '/admin/users')).statusCode, 403)
  assert.equal((await send(2, '/admin/users/1/block', 'POST')).statusCode, 403)
  assert.equal((await send(0, '/admin/users/export')).statusCode === 200, false)
}

export async function exploit(code: Code): Promise<boolean> {
  const { send } = await start(code)
  // The address is in the code of the web application, and is the one that administrators have in their menu.
  const known = exportEntry((await send(1, '/admin/menu')).json())
  return (await send(2, known)).body.includes('ada@example.com')
}
