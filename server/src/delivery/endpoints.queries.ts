import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Row, Tables } from '../platform/database/tables.ts'

const endpointColumns = [
  'id',
  'kind',
  'url',
  'description',
  'events',
  'isActive',
  'disabledAt',
  'disabledReason',
  'secretLast4',
  'createdAt',
  'updatedAt',
] as const

export type EndpointRow = Row<'webhookEndpoints', (typeof endpointColumns)[number]>

/** Each kind has a channel (channel.ts). */
export type EndpointKind = EndpointRow['kind']

/** Endpoints of the public API. Other kinds are read by the features that own them. */
function selectEndpoints(db: Db, orgId: string) {
  return db
    .selectFrom('webhookEndpoints')
    .select(endpointColumns)
    .where('orgId', '=', orgId)
    .where('kind', '=', 'webhook')
    .where('deletedAt', 'is', null)
}

/** An endpoint of another kind. Waits for messages that are being queued for it. */
export function lockChannelEndpoint(db: Db, orgId: string, id: string): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhookEndpoints')
    .select(endpointColumns)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('kind', '<>', 'webhook')
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function listEndpointRows(db: Db, orgId: string): Promise<EndpointRow[]> {
  return selectEndpoints(db, orgId).orderBy('createdAt').orderBy('id').execute()
}

export async function countEndpoints(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhookEndpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .where('kind', '=', 'webhook')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findEndpointRow(db: Db, orgId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(db, orgId).where('id', '=', id).executeTakeFirst()
}

/** Waits for events being raised for the endpoint, so that each sees either the old or the new state. */
export function lockEndpointRow(db: Db, orgId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(db, orgId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function findSealedSecret(db: Db, orgId: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('sealedSecret')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealedSecret
}

/** Until when the previous secret signs as well. */
export async function findOldSecretUntil(db: Db, orgId: string, id: string): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('oldSecretUntil')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.oldSecretUntil
}

/** Endpoints with their secrets, including previous ones during an overlap: the named one first, then the oldest. */
export function listSealedSecrets(db: Db, orgId: string, page: { first: string | undefined; limit: number }) {
  return db
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'sealedSecret', 'sealedOldSecret', 'oldSecretUntil'])
    .where('orgId', '=', orgId)
    .where('kind', '=', 'webhook')
    .where('deletedAt', 'is', null)
    .orderBy(sql`id is not distinct from ${page.first ?? null}::uuid`, 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

export async function insertEndpoint(db: Db, row: Insertable<Tables['webhookEndpoints']>): Promise<void> {
  await db.insertInto('webhookEndpoints').values(row).execute()
}

export async function updateEndpointRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['webhookEndpoints']>,
): Promise<EndpointRow> {
  return db
    .updateTable('webhookEndpoints')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning(endpointColumns)
    .executeTakeFirstOrThrow()
}

/** Returns the endpoint's URL, or undefined if it was already disabled or deleted. */
export async function disableActiveEndpoint(
  db: Db,
  orgId: string,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('webhookEndpoints')
    .set({ isActive: false, disabledAt: now, disabledReason: reason, updatedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}

/** Returns the endpoint's URL, or undefined if the admins were warned recently. */
export async function markWarned(
  db: Db,
  orgId: string,
  id: string,
  { warnedBefore, now }: { warnedBefore: Date; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('webhookEndpoints')
    .set({ warnedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('warnedAt', 'is', null), eb('warnedAt', '<', warnedBefore)]))
    .returning('url')
    .executeTakeFirst()
  return row?.url
}
