/** Ends every way in of many people, a statement for each kind. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Gives how many sessions each of them had, without those who had none. */
export async function deleteSessionsOf(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with gone as (
      delete from sessions where org_id = ${orgId} and user_id = any(${userIds}::uuid[]) returning user_id
    ), forgotten as (
      delete from remembered_devices where org_id = ${orgId} and user_id = any(${userIds}::uuid[])
    ), unknown as (
      update credentials set known_devices = '{}', known_places = '{}'
      where org_id = ${orgId} and user_id = any(${userIds}::uuid[])
    )
    select user_id, count(*)::int as count from gone group by user_id order by user_id`.execute(db)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

export async function voidLinksOf(db: Db, orgId: string, userIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update one_time_links set used_at = ${now}
    where org_id = ${orgId} and user_id = any(${userIds}::uuid[]) and used_at is null`.execute(db)
}

export async function revokeTokensOf(
  db: Db,
  orgId: string,
  userIds: readonly string[],
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update access_tokens set revoked_at = ${now}
    where org_id = ${orgId} and user_id = any(${userIds}::uuid[]) and revoked_at is null
    returning id, user_id`.execute(db)
  return rows
}
