/** An organization's learning record store, which receives statements about what people learn. */

import type { Confirmation, RecordStore, RecordStoreInput } from '@parapet/contract'
import {
  drop,
  endpointSecrets,
  holdQueued,
  insertEndpoint,
  insertMessage,
  listMessageRows,
  lockChannelEndpoint,
  type MessageRow,
  replaceInEvents,
  updateEndpointRow,
} from '../../../delivery/delivery.ts'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext, UserContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { distinct } from '../../../platform/distinct.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { recordStoreAudit } from './record-stores.audit.ts'
import {
  deleteStoreRow,
  findPerson,
  findStoreRow,
  insertStore,
  type StoreRow,
  updateStoreRow,
} from './record-stores.queries.ts'
import { describeTest } from './statements.ts'

const batchesShown = 20
const resource = '/statements'

export async function listStores(ctx: OrgContext): Promise<RecordStore[]> {
  return (await findStoreRow(ctx.db, ctx.org.id)) === undefined ? [] : [await getStore(ctx)]
}

async function getStore(ctx: OrgContext): Promise<RecordStore> {
  const row = await requireStore(ctx)
  return toStore(ctx, row, await listMessageRows(ctx.db, ctx.org.id, [row.id], batchesShown))
}

/** Creates or replaces it. Statements cover what happens from then on. */
export async function saveStore(ctx: OrgContext, guard: Guard, input: RecordStoreInput): Promise<RecordStore> {
  const url = readUrl(guard, input.url)
  // Basic authentication ends the name at the first colon; the rest would become part of the password.
  if (input.username.includes(':')) throw invalidField('username', 'must not contain a colon')
  return write(ctx, async (ctx) => {
    const before = await findStoreRow(ctx.db, ctx.org.id)
    const changed = { ...input, url }
    await (before === undefined ? createStore(ctx, changed) : changeStore(ctx, before, changed))
    return getStore(ctx)
  })
}

async function createStore(ctx: WriteContext, input: RecordStoreInput): Promise<void> {
  const { url, username, password, verbs, actorKind, isActive = true } = input
  if (password === undefined) throw invalidField('password', 'is required')
  ctx.confirm?.()
  const [id, now] = [newId(), ctx.clock.now()]
  await insertEndpoint(ctx.db, {
    orgId: ctx.org.id,
    id,
    kind: 'xapi',
    description: null,
    events: [],
    url,
    isActive,
    ...sealCredentials(ctx, id, username, password),
    disabledAt: isActive ? null : now,
    disabledReason: null,
    warnedAt: null,
    deletedAt: null,
    sealedOldSecret: null,
    oldSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  })
  await insertStore(ctx.db, { orgId: ctx.org.id, id, verbs: distinct(verbs), actorKind, collectedUntil: now })
  await writeAudit(ctx, recordStoreAudit, {
    action: 'record_store.created',
    subjectId: id,
    details: { host: new URL(url).host },
  })
}

async function changeStore(ctx: WriteContext, before: StoreRow, input: RecordStoreInput): Promise<void> {
  await lockChannelEndpoint(ctx.db, ctx.org.id, before.id)
  const { url, username, password, verbs, actorKind, isActive = before.isActive } = input
  const now = ctx.clock.now()
  // Stored credentials are never sent to a new host, so changing the host requires the password again.
  if (password === undefined && new URL(url).origin !== new URL(before.url).origin) {
    throw invalidField('password', 'is required with another host')
  }
  const saved = openCredentials(ctx, before)
  // Another account of the same store can belong to someone else.
  if (password !== undefined || url !== before.url || username !== saved.username) ctx.confirm?.()
  const isResumed = isActive && !before.isActive
  await updateEndpointRow(ctx.db, ctx.org.id, before.id, {
    url,
    ...sealCredentials(ctx, before.id, username, password ?? saved.password),
    ...(isActive === before.isActive ? {} : { isActive, disabledAt: isActive ? null : now, disabledReason: null }),
    updatedAt: now,
  })
  await updateStoreRow(ctx.db, ctx.org.id, {
    verbs: distinct(verbs),
    actorKind,
    ...(isResumed ? { collectedUntil: now } : {}),
  })
  if (before.isActive && !isActive) await holdQueued(ctx.db, ctx.org.id, before.id, now)
  await writeAudit(ctx, recordStoreAudit, {
    action: 'record_store.updated',
    subjectId: before.id,
    details: { isActive },
  })
}

export async function deleteStore(ctx: OrgContext): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const { id, orgId, isActive } = await requireStore(ctx)
    await lockChannelEndpoint(ctx.db, orgId, id)
    const now = ctx.clock.now()
    // Batches reference the endpoint, so its row stays; the credentials are removed.
    const gone = { deletedAt: now, isActive: false, updatedAt: now, sealedSecret: Buffer.alloc(0) }
    await updateEndpointRow(ctx.db, orgId, id, gone)
    await deleteStoreRow(ctx.db, orgId)
    await drop(ctx, { id, isActive })
    await writeAudit(ctx, recordStoreAudit, { action: 'record_store.deleted', subjectId: id })
  })
  return { message: 'Learning record store deleted' }
}

/** Sends one test statement about the calling admin through the normal delivery. */
export async function testStore(ctx: UserContext): Promise<RecordStore> {
  return write(ctx, async (ctx) => {
    const { id, actorKind, verbs } = await requireStore(ctx)
    const person = await findPerson(ctx.db, ctx.org.id, ctx.actor.userId)
    if (person === undefined) throw new AppError('user_not_found')
    const now = ctx.clock.now()
    const voice = { orgId: ctx.org.id, publicUrl: ctx.publicUrl, actorKind, verbs }
    const body = Buffer.from(JSON.stringify([describeTest(voice, person, now)]))
    await insertMessage(ctx.db, { orgId: ctx.org.id, endpointId: id, body, isTest: true, now })
    await writeAudit(ctx, recordStoreAudit, { action: 'record_store.tested', subjectId: id })
    return getStore(ctx)
  })
}

/** Statements name people by a mailbox. */
export const eraseFromStatements: Eraser = (ctx, person) => {
  const after = { ...person.replacement, email: `mailto:${person.replacement.email}` }
  return replaceInEvents(ctx.db, ctx.org.id, { ...person, email: `mailto:${person.email}` }, after)
}

async function requireStore(ctx: OrgContext): Promise<StoreRow> {
  const row = await findStoreRow(ctx.db, ctx.org.id)
  if (row === undefined) throw new AppError('record_store_not_found')
  return row
}

/** Accepts the base address or that of the statements resource, and returns the latter. */
function readUrl(guard: Guard, text: string): string {
  const problem = guard.explainUrl(text)
  if (problem !== undefined) throw invalidField('url', problem)
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '') throw invalidField('url', 'must not have a query or a fragment')
  if (url.username !== '' || url.password !== '') throw invalidField('url', 'must not contain credentials')
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path.endsWith(resource) ? path : path + resource)
}

/** Sealed in the form of the header we send. */
function sealCredentials(ctx: WriteContext, id: string, username: string, password: string) {
  const header = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return { sealedSecret: ctx.sealer.seal(endpointSecrets.at(ctx.org.id, id), header), secretLast4: '' }
}

function openCredentials(ctx: OrgContext, { orgId, id, sealedSecret }: StoreRow) {
  const header = ctx.sealer.open(endpointSecrets.at(orgId, id), sealedSecret)
  const [username = '', ...rest] = Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':')
  return { username, password: rest.join(':') }
}

function toStore(ctx: OrgContext, row: StoreRow, messages: MessageRow[]): RecordStore {
  return {
    url: row.url.slice(0, -resource.length),
    username: openCredentials(ctx, row).username,
    verbs: row.verbs,
    actorKind: row.actorKind,
    state: row.isActive ? 'active' : row.disabledReason === null ? 'paused' : 'disabled',
    disabledReason: row.disabledReason,
    batches: messages.map((message) => ({
      id: message.id,
      isTest: message.isTest,
      status: message.status,
      statementCount: message.body === null ? null : JSON.parse(message.body.toString('utf8')).length,
      attemptCount: message.attemptCount,
      responseCode: message.responseCode,
      errorMessage: message.errorMessage,
      createdAt: message.createdAt.toISOString(),
      nextAttemptAt: message.nextAttemptAt?.toISOString() ?? null,
    })),
  }
}
