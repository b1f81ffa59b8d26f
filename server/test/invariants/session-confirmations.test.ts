/**
 * What a stolen session alone must not allow: every operation that requires a confirmed identity, without a proof, with
 * every kind of useless proof, and with a valid one. The operations are read from the contract.
 */
import { randomUUID } from 'node:crypto'
import { type AppOperation, appOperations, confirmationHeader } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmIdentity, createPerson, goodPassword, type Visitor } from '../web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../world.ts'
import { checksumsOf } from './table-checksums.ts'

type Request = { path: string; body?: object }

let world: World
let org: TestOrganization
let admin: Visitor
let colleague: Visitor
let auditor: Visitor
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = (await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })).visitor
  colleague = (await createPerson(world, org, { email: 'colleague@example.com', role: 'org_admin' })).visitor
  auditor = (await createPerson(world, org, { email: 'auditor@example.com', role: 'auditor' })).visitor
})
afterAll(() => world?.close())
// All come from one address; its rate limit has its own test.
beforeEach(async () => void (await world.database.db.deleteFrom('signInTries').execute()))

const newPerson = (role: string) => ({ name: 'Eve', email: `${randomUUID()}@example.com`, role, teamId: null })
const create = async (role: string) => (await org.request('POST', '/users', newPerson(role))).body.id as string

/** Requests that need a proof in the header, with roles that allow more than a learner's. */
const proofs: Record<string, (() => Promise<Request>)[]> = {
  'users.create': ['org_admin', 'auditor'].map((role) => async () => ({ path: '/users', body: newPerson(role) })),
  'users.update': ['org_admin', 'auditor'].map((role) => async () => ({
    path: `/users/${await create('learner')}`,
    body: newPerson(role),
  })),
  'users.reactivate': [
    async () => {
      const id = await create('org_admin')
      await org.request('DELETE', `/users/${id}`)
      return { path: `/users/${id}/reactivate` }
    },
  ],
  'users.import': [
    async () => {
      const { name, email, role } = newPerson('org_admin')
      return { path: '/users/import', body: { people: [{ name, email, role, team: '' }] } }
    },
  ],
  'settings.update': [
    async () => ({ path: '/settings', body: { canKeysMakeAdmins: true } }),
    async () => ({ path: '/settings', body: { allowsAccessTokens: true } }),
    async () => ({ path: '/settings', body: { allowedEmailDomains: ['example.com'] } }),
  ],
  'provisioning.createToken': [async () => ({ path: '/provisioning/tokens', body: { name: 'Okta' } })],
  'sso.createConnection': [async () => ({ path: '/sso/connections', body: { type: 'saml', name: randomUUID() } })],
  'sso.updateConnection': [async () => ({ path: await createConnection(), body: { name: randomUUID() } })],
  'sso.deleteConnection': [async () => ({ path: await createConnection() })],
  'sso.addDomain': [async () => ({ path: '/sso/domains', body: { domain: `${randomUUID()}.example.com` } })],
  'sso.updateDomain': [async () => ({ path: await createDomain(), body: { connectionId: null } })],
  'sso.removeDomain': [async () => ({ path: await createDomain() })],
  'webhookEndpoints.create': [async () => ({ path: '/webhook-endpoints', body: newEndpoint() })],
  'webhookEndpoints.update': [async () => ({ path: await createEndpoint(), body: { url: newEndpoint().url } })],
  'webhookEndpoints.rotateSecret': [async () => ({ path: `${await createEndpoint()}/rotate-secret`, body: {} })],
  'chat.create': [async () => ({ path: '/chat-channels', body: newChannel() })],
  'chat.update': [async () => ({ path: await createChannel(), body: { url: newChannel().url } })],
  // The first creates it.
  'recordStore.save': [
    async () => ({ path: '/record-store', body: newStore() }),
    async () => ({ path: '/record-store', body: newStore() }),
  ],
}

const newEndpoint = () => ({ url: `https://hooks.example.com/${randomUUID()}`, events: ['assignment.created'] })
const newChannel = () => ({
  ...{ kind: 'slack', name: randomUUID(), events: ['assignment.given'] },
  url: `https://hooks.slack.com/services/${randomUUID()}`,
})
const newStore = () => ({
  ...{ url: 'https://lrs.example.com/xapi', username: randomUUID(), password: 'secret of the store' },
  ...{ verbs: ['passed'], actorKind: 'account' },
})
/** By a key, which can't confirm and doesn't have to. */
const createEndpoint = async () =>
  `/webhook-endpoints/${(await org.request('POST', '/webhook-endpoints', newEndpoint())).body.id}`
const createChannel = () => createFor('/chat-channels', newChannel())
const createConnection = () => createFor('/sso/connections', { type: 'saml', name: randomUUID() })
const createDomain = () => createFor('/sso/domains', { domain: `${randomUUID()}.example.com` })
async function createFor(path: string, body: object): Promise<string> {
  const { body: created } = await admin.call('POST', path, body, await confirmIdentity(admin))
  return `${path}/${created.id}`
}

/** Need more than a proof to succeed: a DNS record, a person with a second factor. Their own tests check the proof. */
const elsewhere = new Set(['sso.verifyDomain', 'people.resetSecondFactor'])

/** The password in it belongs to another service. */
const foreign = new Set(['recordStore.save'])

/** Requests that carry the password itself. */
const passwords: Record<string, (password: string) => Promise<Request>> = {
  'apiKeys.create': async (password) => ({
    path: '/api-keys',
    body: { name: 'New', scopes: ['users:read'], password },
  }),
  'apiKeys.update': async (password) => ({
    path: `/api-keys/${(await org.createKey(['users:read'])).id}`,
    body: { name: 'Renamed', password },
  }),
  'apiKeys.handOver': async (password) => ({
    path: `/api-keys/${(await org.createKey(['users:read'])).id}/hand-over`,
    body: { userId: org.adminId, password },
  }),
  'mails.read': async (password) => {
    await create('learner')
    const [mail] = (await admin.call('GET', '/mails')).body
    return { path: `/mails/${mail.id}/read`, body: { password } }
  },
  'settings.requireSecondFactor': async (password) => ({
    path: '/settings/second-factor',
    body: { policy: 'optional', password },
  }),
}

/** Operations on the person's own account have their own tests: they don't depend on the role. */
const ownAccount = new Set(['session', 'anyone', 'member'])
const operationOf = (id: string) => appOperations.find((operation) => operation.id === id) as AppOperation

test('every operation of the contract that requires a confirmed identity is here', () => {
  const byProof = appOperations.filter(
    ({ id, access, errors }) =>
      errors.includes('confirmation_required') && !ownAccount.has(access) && !elsewhere.has(id) && !(id in passwords),
  )
  for (const { id } of byProof) expect(Object.keys(proofs)).toContain(id)
  const hasPassword = ({ body }: AppOperation) =>
    Object.hasOwn((body as { properties?: object } | undefined)?.properties ?? {}, 'password')
  const byPassword = appOperations.filter(
    (operation) => hasPassword(operation) && !ownAccount.has(operation.access) && !foreign.has(operation.id),
  )
  expect(byPassword.map(({ id }) => id).toSorted()).toEqual(Object.keys(passwords).toSorted())
})

describe.each(Object.entries(proofs))('%s', (id, requests) => {
  const { method } = operationOf(id)

  test('requires an unexpired proof from this session, and writes nothing before', async () => {
    for (const requestOf of requests) {
      const { path, body } = await requestOf()
      const old = await confirmIdentity(admin)
      world.clock.advance(11 * 60_000)
      const useless = {
        none: {},
        "a colleague's": await confirmIdentity(colleague),
        expired: old,
        'made up': { [confirmationHeader]: randomUUID() },
      }
      const before = await checksumsOf(world.database, org.id)
      for (const [name, headers] of Object.entries(useless)) {
        const answer = await admin.call(method, path, body, headers)
        expect([answer.status, answer.body.error], name).toEqual([403, 'confirmation_required'])
      }
      expect(await checksumsOf(world.database, org.id)).toEqual(before)

      const answer = await admin.call(method, path, body, await confirmIdentity(admin))
      expect([answer.status, id]).toEqual([200, id])
    }
  })

  test('refuses an auditor who confirms', async () => {
    for (const requestOf of requests) {
      const { path, body } = await requestOf()
      const answer = await auditor.call(method, path, body, await confirmIdentity(auditor))
      expect([answer.status, answer.body]).toEqual([403, { error: 'forbidden' }])
    }
  })
})

describe.each(Object.entries(passwords))('%s', (id, requestOf) => {
  const { method } = operationOf(id)

  test('accepts only the right password, and not from an auditor', async () => {
    const wrong = await requestOf('not the password at all')
    const before = await checksumsOf(world.database, org.id)
    const refused = await admin.call(method, wrong.path, wrong.body)
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_credentials'])
    const right = { ...wrong.body, password: goodPassword }
    const closed = await auditor.call(method, wrong.path, right)
    expect([closed.status, closed.body]).toEqual([403, { error: 'forbidden' }])
    expect(await checksumsOf(world.database, org.id)).toEqual(before)

    const answer = await admin.call(method, wrong.path, right)
    expect([answer.status, id]).toEqual([200, id])
  })
})
