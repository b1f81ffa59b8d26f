import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import type { Account, SignIn } from './sign-in.ts'

type Code = typeof import('./sign-in.ts')

function open() {
  const salt = Buffer.from('0123456789abcdef')
  const make = (name: string, role: Account['role'], password: string): [string, Account] => [
    name,
    { name, role, salt, hash: scryptSync(password, salt, 32), failures: 0, lockedUntil: 0 },
  ]
  const stored = new Map([make('ada', 'customer', 'correct horse'), make('grace', 'agent', 'battery staple')])
  const services = {
    accounts: { find: async (name: string) => stored.get(name), save: async (account: Account) => void stored.set(account.name, account) },
    log: { info: () => {}, warn: () => {} },
    notify: async () => {},
  }
  return { stored, services }
}

const request = (name: string, password: string): SignIn => ({ name, password, headers: { 'x-forwarded-for': '198.51.100.20, 203.0.113.9' } })

export async function works({ signIn, SignInRefused }: Code) {
  const { stored, services } = open()
  assert.equal((await signIn(request(' Ada', 'correct horse'), services)).name, 'ada')
  assert.equal((await signIn(request('grace', 'battery staple'), services)).role, 'agent')
  for (const [name, password] of [['ada', 'wrong'], ['nobody', 'correct horse'], ['ada', ''], ['', '']] as const)
    await assert.rejects(signIn(request(name, password), services), SignInRefused)
  assert.equal(stored.get('ada')?.failures, 1)
  stored.set('ada', { ...(stored.get('ada') as Account), failures: 9 })
  await assert.rejects(signIn(request('ada', 'wrong'), services), SignInRefused)
  await assert.rejects(signIn(request('ada', 'correct horse'), services), /locked/)
}

export async function exploit({ signIn }: Code): Promise<boolean> {
  const account = await signIn(request('ada', 'Kestrel-Help-2021'), open().services).catch(() => undefined)
  return account?.name === 'ada'
}
