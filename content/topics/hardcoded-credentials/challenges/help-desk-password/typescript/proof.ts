import assert from 'node:assert/strict'
import type { Account, SignIn } from './sign-in.ts'

type Code = typeof import('./sign-in.ts')

function open() {
  const salt = Buffer.from('0123456789abcdef')
  const make = (name: string, role: Account['role'], hash: string): [string, Account] => [
    name,
    { name, role, salt, hash: Buffer.from(hash, 'hex'), failures: 0, lockedUntil: 0 },
  ]
  // Of the passwords `correct horse` and `battery staple`; computing them takes time.
  const stored = new Map([
    make('ada', 'customer', 'd0bba9c87933008803afd503b2b88001ff3bbcc6c26dc6947c3bc53801e4d03d'),
    make('grace', 'agent', 'a52cc8389a4e755650f03f4b14712688c45e2602fc9c50c5326e1c19b74cc889'),
  ])
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
