import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type NewTokenRow = Row<'scimTokens', 'id' | 'orgId' | 'name' | 'secretHash' | 'createdByUserId' | 'createdAt'>

export async function insertToken(db: Db, row: NewTokenRow): Promise<void> {
  await db.insertInto('scimTokens').values(row).execute()
}

export type TokenRow = Omit<Row<'scimTokens'>, 'orgId' | 'secretHash' | 'createdByUserId'> & {
  createdByName: string | null
  isCreatorAdmin: boolean
  orgSlug: string
}

/** Of one organization, or of all; the newest first. */
export async function listTokenRows(db: Db, orgId?: string): Promise<TokenRow[]> {
  let query = db
    .selectFrom('scimTokens as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .leftJoin('users as u', (join) => join.onRef('u.orgId', '=', 'k.orgId').onRef('u.id', '=', 'k.createdByUserId'))
    .select(['k.id', 'k.name', 'k.createdAt', 'k.revokedAt', 'k.lastUsedAt', 'k.lastUsedAddress'])
    .select(['u.name as createdByName', 'o.slug as orgSlug'])
    .select(
      sql<boolean>`k.created_by_user_id is null or coalesce(u.is_active and u.role = 'org_admin', false)`.as(
        'isCreatorAdmin',
      ),
    )
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id')
  if (orgId !== undefined) query = query.where('k.orgId', '=', orgId)
  return query.execute()
}

/** Tokens of a person that have not been revoked. */
export function listLiveTokenRows(db: Db, orgId: string, userId: string): Promise<Row<'scimTokens', 'id' | 'name'>[]> {
  return db
    .selectFrom('scimTokens')
    .select(['id', 'name'])
    .where('orgId', '=', orgId)
    .where('createdByUserId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

export async function countLiveTokens(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scimTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if there is none, or it was already revoked. */
export async function revokeTokenRow(db: Db, orgId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scimTokens')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findTokenOrg(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('scimTokens').select('orgId').where('id', '=', id).executeTakeFirst()
  return row?.orgId
}

export type TokenStateRow = Row<'scimTokens', 'orgId' | 'secretHash' | 'revokedAt'> & { isOrgActive: boolean }

export function findTokenState(db: Db, id: string): Promise<TokenStateRow | undefined> {
  return db
    .selectFrom('scimTokens as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .select(['k.orgId', 'k.secretHash', 'k.revokedAt', 'o.isActive as isOrgActive'])
    .where('k.id', '=', id)
    .executeTakeFirst()
}

/** At most once a minute, so that a synchronization doesn't write the row with every request. */
export async function noteTokenUse(db: Db, id: string, use: { at: Date; address: string }): Promise<void> {
  await db
    .updateTable('scimTokens')
    .set({ lastUsedAt: use.at, lastUsedAddress: use.address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', use.at)]))
    .execute()
}
