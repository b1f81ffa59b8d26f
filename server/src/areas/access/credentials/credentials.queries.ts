import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type LinkKind = Tables['oneTimeLinks']['kind']

function selectAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.orgId')
    .leftJoin('credentials as c', (join) => join.onRef('c.orgId', '=', 'u.orgId').onRef('c.userId', '=', 'u.id'))
    .select(['u.orgId', 'o.name as organizationName', 'o.slug as organizationSlug', 'o.secondFactorPolicy'])
    .select('o.isSsoOnly')
    .select(['u.id as userId', 'u.name', 'u.email', 'u.role', 'c.passwordHash', 'c.sealedSeed'])
    .select([
      sql<boolean>`c.seed_confirmed_at is not null`.as('isSeedConfirmed'),
      sql<boolean>`exists (select from passkeys p where p.org_id = u.org_id and p.user_id = u.id)`.as('hasPasskey'),
      sql<string>`coalesce(c.last_step, 0)`.as('lastStep'),
      sql<string[]>`coalesce(c.known_devices, '{}')`.as('knownDevices'),
      sql<string[]>`coalesce(c.known_places, '{}')`.as('knownPlaces'),
    ])
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true)
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

/** The active accounts of an address, in every organization or in one. */
export function listAccounts(
  db: Db,
  emailKey: string,
  { limit, orgId }: { limit: number; orgId?: string | undefined },
) {
  const query = selectAccounts(db).where('u.emailKey', '=', emailKey).orderBy('u.createdAt').limit(limit)
  return (orgId === undefined ? query : query.where('u.orgId', '=', orgId)).execute()
}

/** The highest number of active accounts with a password that any address has. At least one. */
export async function countMostAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(1, case when (select count(*) from organizations where is_active) > 1 then (
      select max(accounts.count)::int from (
        select count(*) from users u
        join organizations o on o.id = u.org_id
        join credentials c on c.org_id = u.org_id and c.user_id = u.id
        where u.is_active and o.is_active and c.password_hash is not null
        group by u.email_key
      ) accounts
    ) end) as count`.execute(db)
  return rows[0]?.count ?? 1
}

export function findAccount(db: Db, orgId: string, userId: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('u.orgId', '=', orgId).where('u.id', '=', userId).executeTakeFirst()
}

export async function upsertCredentials(
  db: Db,
  orgId: string,
  userId: string,
  changes: Omit<Updateable<Tables['credentials']>, 'orgId' | 'userId'>,
): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ orgId, userId, ...changes })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId']).doUpdateSet(changes))
    .execute()
}

/** Puts the browser first among those that have signed in; only the first few stay. */
export async function prependKnownDevice(
  db: Db,
  { orgId, userId, limit }: { orgId: string; userId: string; limit: number },
  id: string,
): Promise<void> {
  await sql`
    insert into credentials as c (org_id, user_id, known_devices) values (${orgId}, ${userId}, array[${id}::uuid])
    on conflict (org_id, user_id) do update set
      known_devices = (array_prepend(${id}::uuid, array_remove(c.known_devices, ${id}::uuid)))[1:${limit}::int]`.execute(
    db,
  )
}

/** Like a known browser, in a row that exists. */
export async function prependKnownPlace(
  db: Db,
  { orgId, userId, limit }: { orgId: string; userId: string; limit: number },
  mark: string,
): Promise<void> {
  await sql`
    update credentials set known_places = (array_prepend(${mark}, array_remove(known_places, ${mark})))[1:${limit}::int]
    where org_id = ${orgId} and user_id = ${userId}`.execute(db)
}

export async function clearKnownDevices(db: Db, orgId: string, userId: string): Promise<void> {
  const query = db.updateTable('credentials').set({ knownDevices: [], knownPlaces: [] }).where('orgId', '=', orgId)
  await query.where('userId', '=', userId).execute()
}

/** A code counts once: false when its step, or a later one, was used before. */
export async function useStep(db: Db, orgId: string, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ lastStep: String(step) })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('lastStep', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes away the password, and an authenticator app that was set up after that moment. */
export async function resetPasswordAndSeed(db: Db, orgId: string, userId: string, since: Date): Promise<void> {
  await sql`
    update credentials set
      password_hash = null,
      sealed_seed = case when seed_confirmed_at > ${since} then null else sealed_seed end,
      seed_confirmed_at = case when seed_confirmed_at > ${since} then null else seed_confirmed_at end
    where org_id = ${orgId} and user_id = ${userId}`.execute(db)
}

export async function deleteCredentials(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('credentials').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

export async function insertLink(db: Db, row: Insertable<Tables['oneTimeLinks']>): Promise<void> {
  await db.insertInto('oneTimeLinks').values(row).execute()
}

export function findLink(db: Db, kind: LinkKind, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('oneTimeLinks')
    .select(['orgId', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Undefined if another request was faster. */
export function useLink(
  db: Db,
  orgId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Row<'oneTimeLinks', 'userId' | 'kind'> | undefined> {
  return db
    .updateTable('oneTimeLinks')
    .set({ usedAt: now })
    .where('orgId', '=', orgId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning(['userId', 'kind'])
    .executeTakeFirst()
}

export async function countLinks(db: Db, orgId: string, userId: string, kind: LinkKind, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('oneTimeLinks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function voidLinkRows(db: Db, orgId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('oneTimeLinks')
    .set({ usedAt: now })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}
