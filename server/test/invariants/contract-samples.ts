/** Valid requests for every operation, made from the contract: its paths, examples and resources. */
import { events, notFoundCodeOf, type Operation, publicOperations, reportIds } from '@parapet/contract'
import { raiseEvent } from '../../src/delivery/delivery.ts'
import { inTransaction } from '../../src/platform/context.ts'
import type { Answer, TestOrganization } from '../world.ts'

export type Json = Record<string, unknown>
type Schema = { properties?: Record<string, Schema>; items?: Schema }

/** Path parameters that name no resource of an organization. */
export const catalogParams: Record<string, string> = {
  cweId: 'CWE-89',
  framework: 'owasp-top-10-2025',
  regulation: 'pci-dss-4-0-1',
  report: 'training-record',
}

/** A value of such a parameter that exists. Every report has its own query. */
export function catalogParamOf(name: string, nth: number): string {
  return (name === 'report' ? reportIds[nth % reportIds.length] : catalogParams[name]) ?? 'CWE-89'
}

/** Operations that change nothing unless something happened to their resource before. */
const preparations: Record<string, (org: TestOrganization, ids: Record<string, string>) => Promise<void>> = {
  'customCourses.reactivate': (org, ids) => deactivateResource(org, 'customCourseId', ids.customCourseId as string),
  'users.reactivate': (org, ids) => deactivateResource(org, 'userId', ids.userId as string),
  async 'webhookEndpoints.enable'(org, { id }) {
    succeeded(await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false }))
  },
  async 'webhookEndpoints.replay'(org, { id }) {
    const path = `/webhook-endpoints/${id}`
    succeeded(await org.request('PATCH', path, { isActive: false, events: ['sarif.ingested'] }))
    await inTransaction(org.context(), (ctx) => raiseEvent(ctx, 'sarif.ingested', events['sarif.ingested'].example))
    succeeded(await org.request('POST', `${path}/enable`))
  },
}

/** Bodies that do more than the example of the contract. */
const fullBodies: Record<string, Json> = { 'webhookEndpoints.replay': {} }

/** Bodies whose example names resources: replaced by resources of the organization, new ones for every request. */
const references: Record<string, (org: TestOrganization, marker?: string) => Promise<Json>> = {
  // A second override of the same rule would replace the first.
  'sarif.setOverride': async (_, marker = '') => ({ ruleId: `rule-${marker}${counter++}` }),
  'assignments.create': async (org, marker) => ({
    assigneeId: await createResource(org, 'userId', marker),
    targetId: await createResource(org, 'customCourseId', marker),
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  // The person of the newest assignment is in its scope.
  async 'assignments.setDueDates'(org) {
    const { body } = await org.request('GET', '/assignments')
    const [newest] = body as { assigneeId: string }[]
    return newest === undefined ? {} : { userIds: [newest.assigneeId] }
  },
}

/** Resources that no operation ends: how they are created, and the field of the answer that names them. */
const lasting: Record<string, { operationId: string; idField: string }> = {
  runId: { operationId: 'sarif.upload', idField: 'runId' },
}

/** Resources nested in another one: how they are created there. */
const nested: Record<string, { parent: string; create: (org: TestOrganization, parentId: string) => Promise<Answer> }> =
  {
    deliveryId: { parent: 'id', create: (org, id) => org.request('POST', `/webhook-endpoints/${id}/test`) },
    aliasId: {
      parent: 'userId',
      create: (org, id) => org.request('POST', `/users/${id}/aliases`, { email: `alias-${counter++}@example.com` }),
    },
  }
const parentIds = new Map<string, string>()

let counter = 0

export function isWrite(operation: Operation): boolean {
  return operation.method !== 'GET' && operation.isRead !== true
}

export function paramsOf(operation: Operation): string[] {
  return [...operation.url.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** The parameters of the path that name a resource of an organization. */
export function resourceParamsOf(operation: Operation): string[] {
  return paramsOf(operation).filter((name) => name in notFoundCodeOf)
}

/** Fields of the body that name a resource of the organization, such as `teamId`. */
export function bodyReferencesOf(operation: Operation): string[] {
  return Object.keys((operation.body as Schema | undefined)?.properties ?? {}).filter((name) => name in notFoundCodeOf)
}

/** Fields of the body that list users of the organization, such as `leadUserIds` and `userIds`. */
export function userListsOf(operation: Operation): string[] {
  return Object.keys((operation.body as Schema | undefined)?.properties ?? {}).filter((name) =>
    /^(userIds|.*UserIds)$/.test(name),
  )
}

/** Whether the body has items that name something of the catalog. */
export function hasNestedReference(operation: Operation): boolean {
  const items = (operation.body as Schema | undefined)?.properties?.items
  return items?.items?.properties?.itemId !== undefined
}

export function pathOf(operation: Operation, ids: Record<string, string>): string {
  return operation.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = ids[name] ?? catalogParams[name]
    if (value === undefined) throw new Error(`${operation.id}: say what {${name}} is in the samples of the contract`)
    return encodeURIComponent(value)
  })
}

/** The example of the contract with an unused name and address. */
export function bodyOf(operation: Operation, marker = ''): Json | undefined {
  if (operation.body === undefined) return undefined
  const full = fullBodies[operation.id]
  if (full !== undefined) return structuredClone(full)
  if (operation.example === undefined) throw new Error(`${operation.id} has a body and no example`)
  const body = structuredClone(operation.example) as Json
  counter++
  if (typeof body.name === 'string') body.name = `${body.name} ${marker}${counter}`
  // The same file would be a duplicate.
  if (operation.rawBody !== undefined) body.properties = { sample: `${marker}${counter}` }
  if (typeof body.email === 'string') body.email = `person-${marker.toLowerCase()}${counter}@example.com`
  return body
}

/** The same body with resources it may name, which are created first. */
export async function usableBodyOf(
  org: TestOrganization,
  operation: Operation,
  marker?: string,
): Promise<Json | undefined> {
  const named = await references[operation.id]?.(org, marker)
  const body = bodyOf(operation, marker)
  return named === undefined ? body : { ...body, ...named }
}

/** Creates a resource of the kind that the parameter names, inside the given parent if it is nested. Returns its id. */
export async function createResource(
  org: TestOrganization,
  param: string,
  marker?: string,
  ids: Record<string, string> = {},
): Promise<string> {
  const inside = nested[param]
  if (inside !== undefined) {
    const parentId = ids[inside.parent] ?? (await createResource(org, inside.parent, marker))
    const id = succeeded(await inside.create(org, parentId)).id as string
    parentIds.set(id, parentId)
    return id
  }
  const create = creationOf(param)
  const answer = await org.request('POST', create.url, await usableBodyOf(org, create, marker))
  return succeeded(answer)[lasting[param]?.idField ?? 'id'] as string
}

/** Whether an operation can end the resource. */
function canEnd(param: string): boolean {
  return lasting[param] === undefined
}

function creationOf(param: string): Operation {
  const made = lasting[param]
  if (made === undefined) return lifeOf(param).create
  return publicOperations.find(({ id }) => id === made.operationId) as Operation
}

/** Nested resources end with their parent; resources that no operation ends stay. */
export async function deactivateResource(org: TestOrganization, param: string, id: string): Promise<void> {
  if (!canEnd(param)) return
  const inside = nested[param]
  if (inside !== undefined) return deactivateResource(org, inside.parent, parentIds.get(id) as string)
  const { end } = lifeOf(param)
  succeeded(await org.request('DELETE', pathOf(end, { [param]: id })))
}

/** The parameter that names what the operation creates; undefined if it creates nothing. */
export function createdParamOf(operation: Operation): string | undefined {
  if (operation.method !== 'POST') return undefined
  const params = new Set(publicOperations.flatMap(resourceParamsOf))
  return [...params].find((param) => nested[param] === undefined && canEnd(param) && lifeOf(param).create === operation)
}

/** Creates a resource that the operation can act on successfully. */
export async function createSubject(
  org: TestOrganization,
  operation: Operation,
  marker?: string,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const param of resourceParamsOf(operation)) {
    ids[param] = await createResource(org, param, marker, ids)
  }
  await preparations[operation.id]?.(org, ids)
  return ids
}

/** The path parameter of the parent, and its id. */
export function parentOf(param: string, id: string): { param: string; id: string } | undefined {
  const parentId = parentIds.get(id)
  return parentId === undefined ? undefined : { param: (nested[param] as { parent: string }).parent, id: parentId }
}

/**
 * How a resource is created and ended, read from the contract: `DELETE /users/{userId}` and the POST on its collection.
 */
function lifeOf(param: string): { create: Operation; end: Operation } {
  const end = publicOperations.find(({ method, url }) => method === 'DELETE' && url.endsWith(`/{${param}}`))
  const collection = end?.url.slice(0, -`/{${param}}`.length)
  const create = publicOperations.find(({ method, url }) => method === 'POST' && url === collection)
  if (end === undefined || create === undefined) throw new Error(`The contract cannot create and end a {${param}}`)
  return { create, end }
}

function succeeded(answer: Answer): Json {
  if (answer.status !== 200) throw new Error(`a sample was refused: ${answer.status} ${answer.text}`)
  return answer.body
}
