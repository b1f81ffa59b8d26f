/** Turns plans into requests: fills in ids and keys of existing organizations, and sends them over real connections. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { publicApiBase } from '@parapet/contract'
import { Pool } from 'undici'
import { updateOrganization } from '../../src/areas/organization/organization/organization.ts'
import type { TestOrganization, World } from '../world.ts'
import {
  catalogParamOf,
  createdParamOf,
  createResource,
  deactivateResource,
  paramsOf,
  parentOf,
  userListsOf,
} from './contract-samples.ts'
import { type IdPlan, orgParam, type Plan, rawHeads } from './fuzz-plans.ts'
import { badAuthorizations } from './fuzz-values.ts'
import { createUselessKeys } from './useless-keys.ts'

/** A request as it goes over the wire. */
export type Sent = {
  plan: Plan
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}
export type Received = { status: number; headers: Record<string, string>; text: string }

type Ids = Record<string, string[]>
type Side = { org: TestOrganization; ids: Ids; inactive: Ids }
type Sides = Record<'own' | 'other' | 'full', Side>

export type FuzzClient = {
  /** Creates a new organization to act for, so that lists stay short in long runs. Called before the first request. */
  renew(): Promise<void>
  prepare(plan: Plan): Sent
  send(request: Sent): Promise<Received>
  /** Remembers what was created, for later requests. */
  learn(plan: Plan, id: string): void
  close(): Promise<void>
}

export async function createFuzzClient(world: World, limited: World, params: string[]): Promise<FuzzClient> {
  const pool = new Pool(world.url, { connections: 24, pipelining: 1 })
  const limitedPool = new Pool(limited.url, { connections: 2, pipelining: 1 })
  const bystander = await world.organization()
  const useless = Object.values(await createUselessKeys(world, bystander))
  const scopeless = (await bystander.createKey([])).key
  const exhausted = await limited.organization()
  for (let used = 0; used < 3; used++) await exhausted.request('GET', '/org')
  const other = await createSide(await world.organization(), params)
  const full = await createSide(await world.organization(), params)
  await updateOrganization(full.org.context(), { maxSeats: 1 })
  const sides: Sides = { own: other, other, full }

  const keyOf = ({ caller }: Plan) => {
    if (caller === 'exhausted') return exhausted.key
    if (caller === 'scopeless') return scopeless
    return sides[caller === 'useless' ? 'own' : caller].org.key
  }

  function authorizationOf(plan: Plan): string | undefined {
    const key = keyOf(plan)
    if (plan.caller !== 'useless') return `${['Bearer', 'bearer', 'BEARER'][plan.nth % 3]} ${key}`
    const choice = plan.nth % (useless.length + badAuthorizations.length)
    const uselessKey = useless[choice]
    return uselessKey === undefined ? badAuthorizations[choice - useless.length]?.(key) : `Bearer ${uselessKey}`
  }

  function idOf(plan: Plan, param: string, { of, nth }: Exclude<IdPlan, { raw: string }>): string {
    const caller = plan.caller === 'full' || plan.caller === 'other' ? plan.caller : 'own'
    if (param === orgParam) return sides[caller].org.id
    if (of === 'random') return randomUUID()
    const side = sides[of === 'other' ? (caller === 'other' ? 'own' : 'other') : caller]
    // All seats of the full organization are taken, so it matters who is inactive.
    const isInactive = of === 'inactive' || (caller === 'full' && of === 'own' && nth % 2 === 0)
    const ids = (isInactive ? side.inactive : side.ids)[param] ?? []
    return ids.at(-1 - (nth % Math.max(1, Math.min(ids.length, 16)))) ?? randomUUID()
  }

  function pathOf(plan: Plan): string {
    const ids = Object.fromEntries(
      paramsOf(plan.operation).map((param) => {
        const chosen = plan.ids[param] ?? { of: 'own' as const, nth: 0 }
        if ('raw' in chosen) return [param, chosen.raw]
        const isResource = param in sides.own.ids
        return [param, decorate(plan, isResource ? idOf(plan, param, chosen) : catalogParamOf(param, plan.nth))]
      }),
    )
    // Most nested resources are requested from their parent.
    for (const [param, id] of Object.entries(ids)) {
      const parent = parentOf(param, id)
      const isChosen = parent !== undefined && !('raw' in (plan.ids[parent.param] ?? {}))
      if (isChosen && plan.nth % 4 > 0) ids[parent.param] = parent.id
    }
    if (plan.flavour === 'idempotency' && plan.method === 'POST') Object.assign(ids, lastingIds())
    const path = plan.operation.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
    return `${publicApiBase}${path}${plan.query === '' ? '' : `?${plan.query}`}`
  }

  /** Parents that no operation ends, so that idempotency keys repeat on their paths. */
  function lastingIds(): Record<string, string> {
    const parents = Object.entries(sides.own.ids).map(([param, [id]]) => parentOf(param, id ?? ''))
    return Object.fromEntries(parents.filter((parent) => parent !== undefined).map(({ param, id }) => [param, id]))
  }

  function bodyOf(plan: Plan): Buffer | undefined {
    const references = Object.entries(plan.references)
    if (plan.body === undefined || references.length === 0) return plan.body
    const body = JSON.parse(plan.body.toString())
    for (const [field, reference] of references) {
      if ('raw' in reference) continue
      const id = idOf(plan, reference.param ?? field, reference)
      body[field] = userListsOf(plan.operation).includes(field) ? [id] : id
    }
    return Buffer.from(JSON.stringify(body))
  }

  return {
    async renew() {
      sides.own = await createSide(await world.organization({ maxSeats: 100_000 }), params)
    },
    prepare(plan) {
      const authorization = authorizationOf(plan)
      const body = bodyOf(plan)
      return {
        plan,
        method: plan.method,
        path: pathOf(plan),
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(plan.idempotencyKey === undefined ? {} : { 'idempotency-key': plan.idempotencyKey }),
          ...plan.headers,
        },
        body,
      }
    },
    async send(request) {
      if (request.plan.raw !== undefined) return sendRaw(world.url, request)
      const { method, path, headers, body } = request
      const target = request.plan.caller === 'exhausted' ? limitedPool : pool
      const response = await target.request({ method: method as 'GET', path, headers, body: body ?? null })
      const bytes = Buffer.from(await response.body.arrayBuffer())
      const answered = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      )
      const text = (answered['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
      return { status: response.statusCode, headers: answered, text }
    },
    learn(plan, id) {
      const param = createdParamOf(plan.operation)
      if (plan.caller === 'own' && param !== undefined) sides.own.ids[param]?.push(id)
    },
    async close() {
      await pool.destroy()
      await limitedPool.destroy()
    },
  }
}

async function createSide(org: TestOrganization, params: string[]): Promise<Side> {
  const ids: Ids = {}
  const inactive: Ids = {}
  for (const param of params) {
    ids[param] = [await createResource(org, param), await createResource(org, param)]
    const ended = await createResource(org, param)
    await deactivateResource(org, param, ended)
    inactive[param] = [ended]
  }
  return { org, ids, inactive }
}

function decorate({ decorate }: Plan, id: string): string {
  switch (decorate) {
    case 'plain':
      return id
    case 'upper case':
      return id.toUpperCase()
    case 'braces':
      return `%7B${id}%7D`
    case 'no dashes':
      return id.replaceAll('-', '')
    case 'urn':
      return `urn:uuid:${id}`
    case 'trailing slash':
      return `${id}/`
    case 'encoded':
      return [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    case 'dot':
      return `${id}.`
  }
}

/** Writes the raw request and reads until the service closes the connection. */
async function sendRaw(url: string, { plan, method, path, headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(url)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
  ]
  const written = rawHeads[plan.raw as string]?.(head, body ?? Buffer.alloc(0)) ?? ''
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(written)
  if (body !== undefined) socket.write(body)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the answer only means that the rest of the request was not wanted.
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  return parseAnswer(Buffer.concat(chunks))
}

function parseAnswer(bytes: Buffer): Received {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: {}, text: bytes.toString() }
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers['content-length'] ?? 0)
  const text = bytes.subarray(end + 4, end + 4 + length).toString()
  return { status: Number(first.split(' ')[1]), headers, text }
}
