/**
 * Who may do what to which resource: every operation of the contract, with every kind of key and id, in every place an
 * id can be. The cells and expected answers come from the contract; nothing is listed by hand.
 */
import { randomUUID } from 'node:crypto'
import {
  type ErrorCode,
  errorEntry,
  notFoundCodeOf,
  type Operation,
  operationErrors,
  publicApiBase,
  publicOperations,
  type Scope,
  scopeNames,
} from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailBodies } from '../../src/platform/mail/outbox.ts'
import { type Answer, createWorld, type TestOrganization, type World } from '../world.ts'
import {
  bodyOf,
  bodyReferencesOf,
  createResource,
  createSubject,
  deactivateResource,
  hasNestedReference,
  isWrite,
  type Json,
  pathOf,
  resourceParamsOf,
  usableBodyOf,
  userListsOf,
} from './contract-samples.ts'
import { checksumsOf } from './table-checksums.ts'
import { createUselessKeys } from './useless-keys.ts'

/** Callers that can do nothing. Each has a key in useless-keys.ts, which the fuzzer sends too. */
const strangers = [
  'no key',
  'malformed key',
  'wrong checksum',
  'unknown key',
  'revoked key',
  'expired key',
  'key of another network',
  'key of an inactive organization',
  'key of a deactivated issuer',
  'key of an issuer who is no longer an admin',
  'key of an issuer who became an auditor',
] as const
const holders = [
  'other organization',
  'every scope but the needed one',
  'only the needed scope',
  'only the scope for what it made',
] as const
type Actor = (typeof strangers)[number] | (typeof holders)[number]

const idKinds = ['own', "other organization's", 'random', 'deactivated', 'malformed', 'of another type'] as const
type IdKind = (typeof idKinds)[number]
type Place = 'none' | 'path' | 'body' | 'list' | 'nested'
type Method = Operation['method'] | 'HEAD' | 'OPTIONS'

type Cell = { operation: Operation; method: Method; actor: Actor; place: Place; idKind: IdKind }
type Expected = { status: 200 } | { status: number; error: ErrorCode }
type SentCell = { cell: Cell; id: string; answer: Answer }

/** Text that only one of the two organizations may ever see. */
const canaries = { own: `own${randomUUID().slice(0, 8)}`, other: `other${randomUUID().slice(0, 8)}` }

let world: World
let own: TestOrganization
let other: TestOrganization
let keys: Record<Exclude<Actor, (typeof holders)[number]>, string | null>
let otherKey: string
const scopedKeys = new Map<string, string>()
/** Ids that no cell changes: by parameter, then by kind. */
const fixedIds: Record<string, Record<IdKind, string>> = {}

beforeAll(async () => {
  world = await createWorld()
  own = await world.organization({ name: `Company ${canaries.own}`, slug: canaries.own })
  other = await world.organization({ name: `Company ${canaries.other}`, slug: canaries.other })
  otherKey = (await other.createKey(scopeNames, { name: `Key ${canaries.other}` })).key
  keys = { 'no key': null, ...(await createUselessKeys(world, own)) }
  for (const param of new Set(publicOperations.flatMap(resourceParamsOf))) {
    const deactivated = await createResource(own, param, canaries.own)
    await deactivateResource(own, param, deactivated)
    // A nested resource belongs to the fixed parent, which comes before it in every path.
    fixedIds[param] = {
      own: await createResource(own, param, canaries.own, fixedParents('own')),
      "other organization's": await createResource(other, param, canaries.other, fixedParents("other organization's")),
      random: randomUUID(),
      deactivated,
      malformed: 'not-an-id',
      'of another type': '',
    }
  }
  const params = Object.keys(fixedIds)
  for (const [index, param] of params.entries()) {
    const neighbour = params[(index + 1) % params.length] as string
    fixedOf(param)['of another type'] = fixedOf(neighbour).own
  }
})
afterAll(() => world?.close())

function fixedParents(kind: IdKind): Record<string, string> {
  return Object.fromEntries(Object.entries(fixedIds).map(([param, ids]) => [param, ids[kind]]))
}

function fixedOf(param: string): Record<IdKind, string> {
  const ids = fixedIds[param]
  if (ids === undefined) throw new Error(`no ids for {${param}}`)
  return ids
}

function isStranger(actor: Actor): actor is (typeof strangers)[number] {
  return strangers.some((name) => name === actor)
}

function actorsOf({ scopeForOwn }: Operation): Actor[] {
  const isAsked = (actor: Actor) => actor !== 'only the scope for what it made' || scopeForOwn !== undefined
  return [...strangers, ...holders].filter(isAsked)
}

function cellsOf(operation: Operation): Cell[] {
  const methods: Method[] = [operation.method, ...(operation.method === 'GET' ? (['HEAD'] as const) : []), 'OPTIONS']
  const places: Place[] = [
    resourceParamsOf(operation).length === 0 ? 'none' : 'path',
    ...(bodyReferencesOf(operation).length === 0 ? [] : (['body'] as const)),
    ...(userListsOf(operation).length === 0 ? [] : (['list'] as const)),
    ...(hasNestedReference(operation) ? (['nested'] as const) : []),
  ]
  return methods.flatMap((method) =>
    places.flatMap((place) =>
      (place === 'none' ? (['own'] as const) : idKinds).flatMap((idKind) =>
        actorsOf(operation).map((actor) => ({ operation, method, actor, place, idKind })),
      ),
    ),
  )
}

/** Resources that stay readable after they are deactivated; all others are gone for every reader. */
const staysReadable = new Set(['userId', 'assignmentId', 'runId'])

/** Its subject has been deactivated before. */
const isWayBack = ({ url }: Operation) => url.endsWith('/reactivate')

/** The whole table of expectations. */
function expectedOf({ operation, method, actor, place, idKind }: Cell): Expected {
  if (method === 'OPTIONS') return failure('method_not_allowed')
  if (actor === 'key of another network') return failure('network_not_allowed')
  if (isStranger(actor)) return failure('unauthorized')
  if (actor === 'every scope but the needed one' && operation.scope !== 'none') return failure('insufficient_scope')
  if (place === 'none') return { status: 200 }
  // This key created nothing here.
  if (actor === 'only the scope for what it made')
    return failure(notFoundCodeOf[resourceParamsOf(operation).at(-1) as string] as ErrorCode)
  // The catalog is shared by all organizations.
  if (place === 'nested') return idKind === 'own' ? { status: 200 } : failure('topic_not_found')
  if (idKind === (actor === 'other organization' ? "other organization's" : 'own')) return { status: 200 }
  if (place === 'list') {
    if (idKind === 'malformed') return failure('invalid_request')
    if (idKind !== 'deactivated' || actor === 'other organization') return failure('user_not_found')
    return operation.errors.includes('user_inactive') ? failure('user_inactive') : { status: 200 }
  }
  const param = (place === 'path' ? resourceParamsOf(operation).at(-1) : bodyReferencesOf(operation)[0]) as string
  if (place === 'body' && idKind === 'malformed') return failure('invalid_request')
  const isCallers = actor !== 'other organization'
  if (idKind === 'deactivated' && isCallers && (staysReadable.has(param) || isWayBack(operation))) {
    const isRefused = param === 'userId' && operation.errors.includes('user_inactive')
    return isRefused ? failure('user_inactive') : { status: 200 }
  }
  return failure(notFoundCodeOf[param] as ErrorCode)
}

function failure(error: ErrorCode): Expected {
  return { status: errorEntry(error).status, error }
}

async function keyOf({ actor, operation }: Cell): Promise<string | null> {
  if (isStranger(actor)) return keys[actor]
  if (actor === 'other organization') return otherKey
  const scopes = scopesOf(actor, operation)
  const name = scopes.join(' ')
  const known = scopedKeys.get(name)
  if (known !== undefined) return known
  const { key } = await own.createKey(scopes)
  scopedKeys.set(name, key)
  return key
}

function scopesOf(actor: Actor, { scope, scopeForOwn }: Operation): Scope[] {
  if (actor === 'only the scope for what it made') return scopeNames.filter((name) => name === scopeForOwn)
  if (actor === 'only the needed scope') return scopeNames.filter((name) => name === scope)
  return scopeNames.filter((name) => name !== scope && name !== scopeForOwn)
}

/**
 * The ids for one request. A cell that changes its subject gets a new one, so that later cells find the others
 * unchanged.
 */
async function requestOf(cell: Cell): Promise<{ ids: Record<string, string>; body: Json | undefined; id: string }> {
  const { operation, place, idKind, actor } = cell
  const isSuccess = expectedOf(cell).status === 200
  const caller = actor === 'other organization' ? other : own
  const marker = caller === other ? canaries.other : canaries.own
  const ids: Record<string, string> = {}
  for (const param of resourceParamsOf(operation)) {
    ids[param] = fixedOf(param)[caller === other ? "other organization's" : 'own']
  }
  let id = ''
  if (resourceParamsOf(operation).length > 0) {
    const param = resourceParamsOf(operation).at(-1) as string
    // If the id under test is in the body, the path names one of the caller's own resources.
    if (isWrite(operation) && isSuccess) {
      Object.assign(ids, await createSubject(caller, operation, marker))
      const isEnded = place === 'path' && idKind === 'deactivated' && !isWayBack(operation)
      if (isEnded) await deactivateResource(caller, param, ids[param] as string)
    } else if (place === 'path') {
      ids[param] = fixedOf(param)[idKind]
    }
    id = ids[param] as string
  }
  // A request that is refused before its body is read must not create anything either.
  const body = isSuccess ? await usableBodyOf(caller, operation, marker) : bodyOf(operation, marker)
  if (place === 'body' && body !== undefined) {
    const field = bodyReferencesOf(operation)[0] as string
    id = fixedOf(field)[idKind]
    body[field] = id
  }
  if (place === 'list' && body !== undefined) {
    id = fixedOf('userId')[idKind]
    body[userListsOf(operation)[0] as string] = [id]
  }
  if (place === 'nested' && body !== undefined) {
    id = nestedIds[idKind]()
    body.items = [{ itemType: 'topic', itemId: id, orderIndex: 0 }]
  }
  return { ids, body, id }
}

/** Items use catalog ids, the same for every organization; an organization's own id doesn't exist there. */
const nestedIds: Record<IdKind, () => string> = {
  own: () => [...world.catalog.topics.keys()][0] as string,
  "other organization's": () => fixedOf('customCourseId')["other organization's"],
  random: () => randomUUID(),
  deactivated: () => fixedOf('customCourseId').deactivated,
  malformed: () => '../topics',
  'of another type': () => [...world.catalog.scenarios.keys()][0] as string,
}

async function send(cell: Cell): Promise<SentCell> {
  const { ids, body, id } = await requestOf(cell)
  const isBodySent = cell.method !== 'GET' && cell.method !== 'HEAD' && body !== undefined
  const path = publicApiBase + pathOf(cell.operation, ids)
  const answer = await world.request(cell.method, path, isBodySent ? body : undefined, { key: await keyOf(cell) })
  return { cell, id, answer }
}

function nameOf({ operation, method, actor, place, idKind }: Cell): string {
  return `${method} ${operation.url} | ${actor} | ${place === 'none' ? 'no id' : `${idKind} id in ${place}`}`
}

/** Describes everything wrong with an answer; empty when it is right. */
function faultsOf({ cell, id, answer }: SentCell): string[] {
  const expected = expectedOf(cell)
  const faults: string[] = []
  if (answer.status !== expected.status) faults.push(`status ${answer.status}, expected ${expected.status}`)
  if (cell.method === 'HEAD') {
    if (answer.text !== '') faults.push('HEAD has a body')
  } else if ('error' in expected && answer.body?.error !== expected.error) {
    faults.push(`error ${answer.body?.error}, expected ${expected.error}`)
  }
  const code = answer.body?.error as ErrorCode | undefined
  if (code !== undefined && cell.method !== 'OPTIONS' && !operationErrors(cell.operation).includes(code)) {
    faults.push(`${code} is not documented for ${cell.operation.id}`)
  }
  if (code === 'insufficient_scope') {
    const { required, present } = answer.body
    if (required !== cell.operation.scope || present.includes(required)) faults.push('required and present are wrong')
  }
  if (answer.status === 401 && !answer.headers.get('www-authenticate')?.startsWith('Bearer ')) {
    faults.push('no challenge')
  }
  if (answer.status === 405 && !answer.headers.get('allow')?.includes(cell.operation.method)) faults.push('no Allow')
  const isOther = cell.actor === 'other organization'
  const hidden = [isOther ? canaries.own : canaries.other, ...hiddenIds(isOther)]
  const shown = JSON.stringify([...answer.headers]) + answer.text
  // The answer names an unknown item as it was sent.
  const seen = cell.place === 'nested' ? shown.replaceAll(id, '') : shown
  for (const secret of hidden) if (seen.includes(secret)) faults.push(`shows ${secret}`)
  return faults
}

function hiddenIds(isOther: boolean): string[] {
  const ids = Object.values(fixedIds).map((kinds) => kinds[isOther ? 'own' : "other organization's"])
  return isOther ? [...ids, own.id, own.adminId] : [...ids, other.id, other.adminId]
}

const changingHeaders = new Set(['x-request-id', 'date', 'ratelimit', 'ratelimit-policy'])

function bytesOf({ cell, id, answer }: SentCell): string {
  const headers = [...answer.headers].filter(([name]) => !changingHeaders.has(name))
  const text = cell.place === 'nested' ? answer.text.replaceAll(id, '<sent>') : answer.text
  return JSON.stringify([answer.status, headers, text])
}

/** Every pair of answers that differ between a foreign and an unknown id. */
function distinguishable(sent: SentCell[]): string[] {
  const unknown = new Map(
    sent.filter(({ cell }) => cell.idKind === 'random').map((one) => [pairName(one.cell), bytesOf(one)]),
  )
  return sent
    .filter(({ cell }) => cell.place !== 'none' && cell.idKind === foreignKind(cell))
    .filter((one) => bytesOf(one) !== unknown.get(pairName(one.cell)))
    .map(({ cell }) => nameOf(cell))
}

function foreignKind({ actor, place }: Cell): IdKind {
  return actor === 'other organization' && place !== 'nested' ? 'own' : "other organization's"
}

function pairName(cell: Cell): string {
  return nameOf({ ...cell, idKind: 'random' })
}

async function sendAll(cells: Cell[]): Promise<SentCell[]> {
  const sent: SentCell[] = []
  for (const cell of cells) sent.push(await send(cell))
  return sent
}

let cellCount = 0

describe('the authorization matrix', () => {
  for (const operation of publicOperations) {
    test(`${operation.id} answers every kind of key and id as expected, and never reaches another organization`, async () => {
      const cells = cellsOf(operation)
      const isRefused = (cell: Cell) => ![200, 404, 409].includes(expectedOf(cell).status)
      const refused = cells.filter(isRefused)
      const byOther = cells.filter((cell) => !isRefused(cell) && cell.actor === 'other organization')
      const byOwn = cells.filter((cell) => !isRefused(cell) && cell.actor !== 'other organization')
      // Create all keys now: they are created on first use, which must not fall between two checksums.
      for (const cell of cells) await keyOf(cell)
      const before = {
        own: await checksumsOf(world.database, own.id),
        other: await checksumsOf(world.database, other.id),
      }

      const sent = await sendAll(refused)
      expect(await checksumsOf(world.database, own.id), 'a refused request wrote').toEqual(before.own)
      sent.push(...(await sendAll(byOwn)))
      expect(await checksumsOf(world.database, other.id), 'it wrote in the other organization').toEqual(before.other)
      const ownNow = await checksumsOf(world.database, own.id)
      sent.push(...(await sendAll(byOther)))
      expect(await checksumsOf(world.database, own.id), 'the other organization wrote here').toEqual(ownNow)

      const faults = sent.flatMap((one) => faultsOf(one).map((fault) => `${nameOf(one.cell)}: ${fault}`))
      expect(faults).toEqual([])
      expect(distinguishable(sent)).toEqual([])
      if (isWrite(operation)) expect(ownNow, 'no cell wrote anything').not.toEqual(before.own)
      cellCount += sent.length
    })
  }

  test('every cell was asked, and neither logs nor emails tell one organization about another', async () => {
    expect(cellCount).toBe(publicOperations.flatMap(cellsOf).length)
    console.info(`authorization matrix: ${cellCount} cells of ${publicOperations.length} operations`)
    const log = world.logLines.join('')
    const secrets = [canaries.own, canaries.other, own.key, otherKey, ...scopedKeys.values()]
    for (const secret of secrets) expect(log.includes(secret), `${secret} in the log`).toBe(false)
    expect(world.logLines.length).toBeGreaterThan(cellCount)
    for (const [org, hidden] of [
      [own, canaries.other],
      [other, canaries.own],
    ] as const) {
      const mails = await readMails(org.id)
      expect(mails.length).toBeGreaterThan(0)
      expect(mails.filter((mail) => mail.includes(hidden))).toEqual([])
    }
  })
})

async function readMails(orgId: string): Promise<string[]> {
  const rows = await world.database.db.selectFrom('mails').selectAll().where('orgId', '=', orgId).execute()
  return rows.map(({ sealedBody, ...fields }) => {
    const body = sealedBody === null ? '' : world.sealer.open(mailBodies.at(orgId, fields.id), sealedBody)
    return JSON.stringify(fields) + body
  })
}

/** Routes below the public API that are not operations. */
const otherRoutes: Record<string, string> = { 'GET /openapi.json': 'the description of the operations itself' }

test('the routes of the server match the operations of the contract exactly', () => {
  const declared = publicOperations.map(({ method, url }) => `${method} ${url}`)
  const served = listRoutes(world.http.fastify.printRoutes({ commonPrefix: false }))
    .filter(({ url }) => url.startsWith(publicApiBase))
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.slice(publicApiBase.length).replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !(route in otherRoutes))
  expect(served.toSorted()).toEqual(declared.toSorted())
})

/** Reads the tree that Fastify prints: four characters per level, a path, and its methods in brackets. */
function listRoutes(tree: string): { method: string; url: string }[] {
  const steps: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line)
    if (match === null) return []
    const [, indent = '', step = '', methods = ''] = match
    const level = indent.length / 4
    steps.splice(level - 1, steps.length, step)
    const url = steps.join('')
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, url }))
  })
}
