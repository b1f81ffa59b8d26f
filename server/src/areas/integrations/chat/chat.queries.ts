import type { ChatKind } from '@parapet/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type ChannelRow = Row<
  'chatChannels',
  | 'orgId'
  | 'id'
  | 'name'
  | 'events'
  | 'isForTeam'
  | 'teamId'
  | 'namesPeople'
  | 'overdueEvery'
  | 'collectedUntil'
  | 'deadlinesToldOn'
> &
  Row<
    'webhookEndpoints',
    'url' | 'secretLast4' | 'isActive' | 'disabledAt' | 'disabledReason' | 'createdAt' | 'updatedAt'
  > & { kind: ChatKind; teamName: string | null }

function selectChannels(db: Db) {
  return db
    .selectFrom('chatChannels as c')
    .innerJoin('webhookEndpoints as e', (join) => join.onRef('e.orgId', '=', 'c.orgId').onRef('e.id', '=', 'c.id'))
    .leftJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'c.orgId').onRef('t.id', '=', 'c.teamId'))
    .select([
      'c.orgId',
      'c.id',
      'c.name',
      'c.events',
      'c.isForTeam',
      'c.teamId',
      'c.namesPeople',
      'c.overdueEvery',
      'c.collectedUntil',
      // As text, because the driver's dates depend on the time zone of this machine.
      sql<string | null>`c.deadlines_told_on::text`.as('deadlinesToldOn'),
      // Endpoints of other kinds have no row in chat_channels.
      sql<ChatKind>`e.kind`.as('kind'),
      'e.url',
      'e.secretLast4',
      'e.isActive',
      'e.disabledAt',
      'e.disabledReason',
      'e.createdAt',
      'e.updatedAt',
      't.name as teamName',
    ])
}

export function listChannelRows(db: Db, orgId: string): Promise<ChannelRow[]> {
  return selectChannels(db).where('c.orgId', '=', orgId).orderBy('e.createdAt').orderBy('c.id').execute()
}

export function findChannelRow(db: Db, orgId: string, id: string): Promise<ChannelRow | undefined> {
  return selectChannels(db).where('c.orgId', '=', orgId).where('c.id', '=', id).executeTakeFirst()
}

/** Active channels of active organizations that were last collected before this time. */
export function listDueChannels(db: Db, collectedBefore: Date): Promise<ChannelRow[]> {
  return selectChannels(db)
    .innerJoin('organizations as o', 'o.id', 'c.orgId')
    .where('o.isActive', '=', true)
    .where('e.isActive', '=', true)
    .where('c.collectedUntil', '<=', collectedBefore)
    .where((eb) => eb.or([eb('c.isForTeam', '=', false), eb('c.teamId', 'is not', null)]))
    .orderBy('c.orgId')
    .orderBy('c.id')
    .execute()
}

export async function countChannels(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chatChannels')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another channel has the name; the organization's lock keeps this true until the write ends. */
export async function hasChannelName(db: Db, orgId: string, name: string, besidesId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chatChannels')
    .select('id')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besidesId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertChannel(db: Db, row: Insertable<Tables['chatChannels']>): Promise<void> {
  await db.insertInto('chatChannels').values(row).execute()
}

export async function updateChannelRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['chatChannels']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('chatChannels').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** Skips a time without news. Ignores a channel that was updated since it was read, so this needs no lock. */
export async function passOver(
  db: Db,
  seen: Pick<ChannelRow, 'orgId' | 'id' | 'collectedUntil'>,
  collectedUntil: Date,
): Promise<void> {
  await db
    .updateTable('chatChannels')
    .set({ collectedUntil })
    .where('orgId', '=', seen.orgId)
    .where('id', '=', seen.id)
    .where('collectedUntil', '=', seen.collectedUntil)
    .execute()
}

export async function deleteChannelRow(db: Db, orgId: string, id: string): Promise<void> {
  await db.deleteFrom('chatChannels').where('orgId', '=', orgId).where('id', '=', id).execute()
}
