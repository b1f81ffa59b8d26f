import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Client, Grant, Parameters } from './typescript/authorize.ts'

type Code = typeof import('./typescript/authorize.ts')

const log = { info: () => {} }

/** Python is given the services one by one. */
async function runAuthorize({ authorize }: Code, userId: number, parameters: Parameters, clients: Map<string, Client>, codes: Map<string, Grant>): Promise<string> {
  if (language !== 'python') return authorize(userId, parameters, { clients, codes, log })
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
  const add = async (code: string, grant: Grant) => void codes.set(code, grant)
  return (authorize as unknown as (...args: unknown[]) => Promise<string>)(userId, given, Object.fromEntries(clients), { add })
}

function start(code: Code, vary: Vary, name: string) {
  const host = `${name}.example.com`
  const callback = `https://${host}/oauth/callback`
  const tenant = vary.number(1, 99)
  const back = `https://app-${name}.example.com/back?tenant=${tenant}`
  const done = `https://${vary.word()}${vary.word()}.example.com/oauth/done`
  const [own, other] = [vary.word(), `${vary.word()}-${vary.number(1, 9)}`] as const
  const codes = new Map<string, Grant>()
  const clients = new Map([[own, { id: own, redirectUris: vary.shuffle([callback, back]) }], [other, { id: other, redirectUris: [done] }]])
  const request: Parameters = {
    response_type: 'code',
    client_id: own,
    redirect_uri: callback,
    state: `${vary.word()} b&c`,
    code_challenge: vary.text(43),
  }
  const userId = vary.number(1, 99)
  const run = (changes: Parameters) => runAuthorize(code, userId, { ...request, ...changes }, clients, codes)
  return { host, callback, tenant, back, other, done, request, userId, run, codes }
}

export async function works(code: Code, vary: Vary) {
  const { callback, tenant, back, other, done, request, userId, run, codes } = start(code, vary, vary.word())
  const answer = new URL(await run({}))
  assert.equal(answer.origin + answer.pathname, callback, 'The browser should be sent to the registered address.')
  assert.equal(answer.searchParams.get('state'), request.state, 'The state should be sent back as it came.')
  const grant = codes.get(answer.searchParams.get('code') ?? '')
  assert.deepEqual([grant?.userId, grant?.clientId, grant?.redirectUri, grant?.challenge], [userId, request.client_id, callback, request.code_challenge], 'The code in the address should be one for the user, the application, its address and its challenge.')
  const second = new URL(await run({ redirect_uri: back, state: undefined }))
  assert.equal(second.searchParams.get('tenant'), String(tenant), 'The parameters of a registered address should be kept.')
  assert.ok(codes.has(second.searchParams.get('code') ?? ''), 'The second registered address should get a code, too.')
  const third = new URL(await run({ client_id: other, redirect_uri: done }))
  assert.equal(third.origin + third.pathname, done, 'Another application should get the code at its own address.')
  const wrong: [Parameters, string][] = [
    [{ client_id: vary.text(8) }, 'An unknown application'],
    [{ response_type: 'token' }, 'Another kind of answer'],
    [{ code_challenge: '' }, 'A request without a challenge'],
    [{ redirect_uri: `https://${vary.word()}.example/` }, 'The address of another host'],
    [{ redirect_uri: '' }, 'A request without an address'],
  ]
  for (const [changes, what] of wrong) await assert.rejects(run(changes), code.AuthorizeError, `${what} should be refused.`)
  assert.equal(codes.size, 3, 'A refused request should leave no code behind.')
}

/** Other pages of the same host, other hosts, and mixtures of what is registered. */
const makeForms = (host: string, member: string, done: string, back: string) => {
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
    done,
    `https://app-${host}/back?tenant=100`,
    `https://app-${host}/back?tenant=100&${back.split('?')[1]}`,
    `${back}&tenant=100`,
    `https://app-${host}/back`,
    `${callback}@${member}.example/`,
    `https://${host}@${member}.example/oauth/callback`,
    `https://${host}.${member}.example/oauth/callback`,
    `https://${member}.example/oauth/callback`,
    `https://${member}.example/?${callback}`,
    `https://${member}.${host}/oauth/callback`,
  ]
}

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const { host, callback, tenant, back, done, userId, run, codes } = start(code, vary, payloads ? 'forum' : vary.word())
  const registered = [callback, back].map((uri) => new URL(uri).origin + new URL(uri).pathname)
  for (const redirect_uri of payloads ?? vary.shuffle(makeForms(host, vary.word(), done, back))) {
    const answer = await run({ redirect_uri }).catch(() => '')
    // Where the browser really goes.
    const page = URL.parse(answer)
    if (page === null || !codes.has(page.searchParams.get('code') ?? '')) continue
    if (page.pathname === '/back' && registered.includes(page.origin + page.pathname) && page.searchParams.getAll('tenant').join() !== String(tenant))
      return { sent: `redirect_uri=${redirect_uri}`, got: `Location: ${answer}`, damage: `The registered address is ${back}. The attacker has chosen another tenant of the application, who gets the code, and with it the tokens of user ${userId}.` }
    if (registered.includes(page.origin + page.pathname)) continue
    return {
      sent: `redirect_uri=${redirect_uri}`,
      got: `Location: ${answer}`,
      damage: `The browser goes to ${page.origin}${page.pathname}, which is not registered. Who owns that page gets the code, and with it the tokens of user ${userId}.`,
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { redirectUri: string }, vary: Vary) {
  const codes = new Map<string, Grant>()
  const clients = new Map([['forum', { id: 'forum', redirectUris: ['https://forum.example.com/oauth/callback'] }]])
  const parameters = { response_type: 'code', client_id: 'forum', redirect_uri: input.redirectUri, code_challenge: vary.text(43) }
  try {
    const page = new URL(await runAuthorize(code, vary.number(1, 99), parameters, clients, codes))
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
