import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Grant, Parameters } from './authorize.ts'

type Code = typeof import('./authorize.ts')

function start({ authorize }: Code, vary: Vary, name: string) {
  const host = `${name}.example.com`
  const callback = `https://${host}/oauth/callback`
  const tenant = vary.number(1, 99)
  const back = `https://app-${name}.example.com/back?tenant=${tenant}`
  const codes = new Map<string, Grant>()
  const clients = new Map([
    ['client', { id: 'client', redirectUris: vary.shuffle([callback, back]) }],
    ['other', { id: 'other', redirectUris: ['https://other.example.com/oauth/done'] }],
  ])
  const request: Parameters = {
    response_type: 'code',
    client_id: 'client',
    redirect_uri: callback,
    state: `${vary.word()} b&c`,
    code_challenge: vary.text(43),
  }
  const userId = vary.number(1, 99)
  const run = (changes: Parameters) => authorize(userId, { ...request, ...changes }, { clients, codes, log: { info: () => {} } })
  return { host, callback, tenant, back, request, userId, run, codes }
}

export async function works(code: Code, vary: Vary) {
  const { callback, tenant, back, request, userId, run, codes } = start(code, vary, vary.word())
  const answer = new URL(run({}))
  assert.equal(answer.origin + answer.pathname, callback, 'The browser should be sent to the registered address.')
  assert.equal(answer.searchParams.get('state'), request.state, 'The state should be sent back as it came.')
  const grant = codes.get(answer.searchParams.get('code') ?? '')
  assert.equal(grant?.userId, userId, 'The code in the address should be one of the user.')
  const second = new URL(run({ redirect_uri: back, state: undefined }))
  assert.equal(second.searchParams.get('tenant'), String(tenant), 'The parameters of a registered address should be kept.')
  assert.ok(codes.has(second.searchParams.get('code') ?? ''), 'The second registered address should get a code, too.')
  const wrong: [Parameters, string][] = [
    [{ client_id: vary.text(8) }, 'An unknown application'],
    [{ response_type: 'token' }, 'Another kind of answer'],
    [{ code_challenge: '' }, 'A request without a challenge'],
    [{ redirect_uri: `https://${vary.word()}.example/` }, 'The address of another host'],
    [{ redirect_uri: '' }, 'A request without an address'],
  ]
  for (const [changes, what] of wrong) assert.throws(() => run(changes), code.AuthorizeError, `${what} should be refused.`)
  assert.equal(codes.size, 2, 'A refused request should leave no code behind.')
}

/** Other pages of the same host, other hosts, and mixtures of what is registered. */
const makeForms = (host: string, member: string) => {
  const callback = `https://${host}/oauth/callback`
  return [
    `https://${host}/users/${member}`,
    `${callback}/../../users/${member}`,
    `${callback}/%2e%2e/%2E%2e/users/${member}`,
    `${callback}/../../users/${member}?x=${callback}`,
    `https://${host}/users/${member}/oauth/callback`,
    `https://${host}/users/${member}?back=${callback}`,
    `https://${host}/users/${member}#${callback}`,
    `https://${host}/users/${member}?/oauth/callback`,
    `https://${host}/oauth/callback\\..\\..\\users\\${member}`,
    `${callback}/${member}`,
    `${callback}-${member}`,
    `https://${host}/oauth`,
    `https://${host}/OAuth/Callback`,
    `http://${host}/oauth/callback`,
    `https://${host}:8443/oauth/callback`,
    `https://app-${host}/oauth/callback`,
    `https://${host}/back?tenant=1`,
    `https://other.example.com/oauth/done`,
    `${callback}@${member}.example/`,
    `https://${host}@${member}.example/oauth/callback`,
    `https://${host}.${member}.example/oauth/callback`,
    `https://${member}.example/oauth/callback`,
    `https://${member}.example/?${callback}`,
    `https://${member}.${host}/oauth/callback`,
  ]
}

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const { host, callback, back, run, codes } = start(code, vary, payloads ? 'forum' : vary.word())
  const registered = [callback, back].map((uri) => new URL(uri).origin + new URL(uri).pathname)
  for (const redirect_uri of payloads ?? makeForms(host, vary.word())) {
    try {
      // Where the browser really goes.
      const page = new URL(run({ redirect_uri }))
      const isForeign = !registered.includes(page.origin + page.pathname)
      if (isForeign && codes.has(page.searchParams.get('code') ?? ''))
        return { sent: `redirect_uri=${redirect_uri}`, got: `the code is sent to ${page.origin}${page.pathname}` }
    } catch {
      // Refused; the next one may be not.
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
