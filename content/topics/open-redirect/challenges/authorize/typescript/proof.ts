import assert from 'node:assert/strict'
import type { Grant, Parameters } from './authorize.ts'

type Code = typeof import('./authorize.ts')

const callback = 'https://forum.example.com/oauth/callback'
const request: Parameters = {
  response_type: 'code',
  client_id: 'forum',
  redirect_uri: callback,
  state: 'a b&c',
  code_challenge: 'x'.repeat(43),
}

function start({ authorize }: Code) {
  const codes = new Map<string, Grant>()
  const clients = new Map([['forum', { id: 'forum', redirectUris: [callback, 'https://app.example.com/back?tenant=1'] }]])
  const run = (changes: Parameters) => authorize(7, { ...request, ...changes }, { clients, codes, log: { info: () => {} } })
  return { run, codes }
}

export async function works(code: Code) {
  const { run, codes } = start(code)
  const answer = new URL(run({}))
  assert.equal(answer.origin + answer.pathname, callback)
  assert.equal(answer.searchParams.get('state'), 'a b&c')
  assert.equal(codes.get(answer.searchParams.get('code') ?? '')?.userId, 7)
  const second = new URL(run({ redirect_uri: 'https://app.example.com/back?tenant=1', state: undefined }))
  assert.equal(second.searchParams.get('tenant'), '1')
  const wrong: Parameters[] = [{ client_id: 'other' }, { response_type: 'token' }, { code_challenge: '' }, { redirect_uri: 'https://attacker.example/' }, { redirect_uri: '' }]
  for (const changes of wrong) assert.throws(() => run(changes), code.AuthorizeError)
  assert.equal(codes.size, 2)
}

const forms = [
  'https://forum.example.com/users/mallory',
  `${callback}/../../users/mallory`,
  `${callback}/%2e%2e/%2E%2e/users/mallory`,
  `${callback}@attacker.example/`,
  'http://forum.example.com/oauth/callback',
]

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  const { run, codes } = start(code)
  for (const redirect_uri of payloads) {
    try {
      // Where the browser really goes.
      const page = new URL(run({ redirect_uri }))
      const isForeign = page.pathname.startsWith('/users/mallory') || page.protocol === 'http:' || page.hostname === 'attacker.example'
      if (isForeign && codes.has(page.searchParams.get('code') ?? '')) return true
    } catch (error) {
      if (!(error instanceof code.AuthorizeError)) throw error
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ authorize }: Code, input: { redirectUri: string }, vary: import('#proof/vary').Vary) {
  const codes = new Map<string, Grant>()
  const clients = new Map([['forum', { id: 'forum', redirectUris: ['https://forum.example.com/oauth/callback'] }]])
  const parameters = { response_type: 'code', client_id: 'forum', redirect_uri: input.redirectUri, code_challenge: vary.text(43) }
  try {
    const page = new URL(authorize(vary.number(1, 99), parameters, { clients, codes, log: { info: () => {} } }))
    const isMembers = page.hostname === 'forum.example.com' && page.pathname.startsWith('/users/')
    const isDone = isMembers && codes.has(page.searchParams.get('code') ?? '')
    return { isDone, shown: `The browser is sent to ${page.href}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { redirectUri: 'https://forum.example.com/users/mallory' }, isDone: true },
  { input: { redirectUri: 'https://forum.example.com/oauth/callback/../../users/mallory' }, isDone: true },
  { input: { redirectUri: 'https://forum.example.com/oauth/callback' }, isDone: false },
  { input: { redirectUri: 'https://attacker.example/users/mallory' }, isDone: false },
]
