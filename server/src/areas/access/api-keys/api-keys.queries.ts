import { CompiledQuery, type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type CredentialRow = Row<
  'apiKeys',
  'id' | 'orgId' | 'secretHash' | 'issuerUserId' | 'expiresAt' | 'oldSecretHash' | 'oldSecretUntil' | 'oldIssuerUserId'
> &
  Row<'organizations', 'organizationRevision' | 'usersRevision' | 'coursesRevision'> & {
    /** Separated by spaces: cheaper to read than an array, and every request reads it. */
    scopes: string
    /** Separated by spaces, too; empty for a key that works from anywhere. */
    allowedNetworks: string
  }

/**
 * Read for every request: keys, and the revisions of their organizations. Excludes keys that are revoked or stopped, of
 * an inactive organization, or of an issuer who is no longer an active admin.
 */
const credentialSql = `
  select k.id, k.secret_hash as "secretHash", array_to_string(k.scopes, ' ') as scopes,
    array_to_string(k.allowed_networks, ' ') as "allowedNetworks",
    k.issuer_user_id as "issuerUserId", k.expires_at as "expiresAt", k.org_id as "orgId",
    k.old_secret_hash as "oldSecretHash", k.old_secret_until as "oldSecretUntil",
    k.old_issuer_user_id as "oldIssuerUserId",
    o.organization_revision as "organizationRevision", o.users_revision as "usersRevision",
    o.courses_revision as "coursesRevision"
  from api_keys k join organizations o on o.id = k.org_id
    join users u on u.org_id = k.org_id and u.id = k.issuer_user_id
  where k.id = any($1) and k.revoked_at is null and k.stop_reason is null and o.is_active and u.is_active and u.role = 'org_admin'`

/** The query returns camelCase names itself, because the connection has no plugin that converts them. */
export async function listCredentials(db: Db, ids: string[]): Promise<CredentialRow[]> {
  const { rows } = await db.executeQuery<CredentialRow>(CompiledQuery.raw(credentialSql, [ids]))
  return rows
}

export type ApiKeyRow = Awaited<ReturnType<typeof listKeyRows>>[number]

export function listKeyRows(db: Db, orgId: string | undefined) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'k.orgId').onRef('u.id', '=', 'k.issuerUserId'))
    .select(['k.id', 'k.name', 'k.scopes', 'k.createdAt', 'k.expiresAt', 'k.revokedAt', 'k.lastUsedAt'])
    .select(['k.lastUsedAddress', 'k.allowedNetworks', 'k.lastRefusedAt', 'k.lastRefusedAddress'])
    .select(['k.oldSecretUntil', 'k.issuerUserId', 'u.name as issuerName', 'u.isActive as isIssuerActive'])
    .select(['k.stopReason', 'o.slug as orgSlug'])
    .$if(orgId !== undefined, (query) => query.where('k.orgId', '=', orgId as string))
    .orderBy('k.createdAt')
    .execute()
}

export async function insertKey(db: Db, row: Insertable<Tables['apiKeys']>): Promise<void> {
  await db.insertInto('apiKeys').values(row).execute()
}

/** Neither revoked nor expired. */
function selectLiveKeys(db: Db, now: Date) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'k.orgId').onRef('u.id', '=', 'k.issuerUserId'))
    .select(['k.id', 'k.name', 'k.lastUsedAt', 'u.name as issuerName', 'u.isActive as isIssuerActive'])
    .where('k.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', now)]))
    .orderBy('k.createdAt')
}

export function listLiveKeyRows(db: Db, orgId: string, issuerUserId: string, now: Date) {
  const query = selectLiveKeys(db, now).where('k.orgId', '=', orgId).where('k.issuerUserId', '=', issuerUserId)
  return query.where('k.stopReason', 'is', null).execute()
}

/** All that a person issued. They stay stopped when the person becomes an admin again. */
export async function stopKeyRows(
  db: Db,
  orgId: string,
  issuerUserId: string,
  stopReason: NonNullable<Tables['apiKeys']['stopReason']>,
): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ stopReason })
    .where('orgId', '=', orgId)
    .where('issuerUserId', '=', issuerUserId)
    .where('revokedAt', 'is', null)
    .where('stopReason', 'is', null)
    .execute()
}

/** Keys of all organizations that expire between the two times. */
export function listExpiryRows(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .select(['k.id', 'k.name', 'k.expiresAt', 'o.slug as orgSlug'])
    .where('k.revokedAt', 'is', null)
    .where('k.expiresAt', '>', from)
    .where('k.expiresAt', '<=', until)
    .orderBy('k.expiresAt')
    .execute()
}

function selectKeysToWarnAbout(db: Db, now: Date) {
  return selectLiveKeys(db, now)
    .where('k.expiryWarningAt', '<=', now)
    .where('u.isActive', '=', true)
    .where('u.role', '=', 'org_admin')
}

export async function listOrgsToWarn(db: Db, now: Date): Promise<string[]> {
  const rows = await selectKeysToWarnAbout(db, now).clearSelect().clearOrderBy().select('k.orgId').distinct().execute()
  return rows.map(({ orgId }) => orgId)
}

export type ExpiringKeyRow = Awaited<ReturnType<typeof listExpiringKeyRows>>[number]

export function listExpiringKeyRows(db: Db, orgId: string, now: Date) {
  return selectKeysToWarnAbout(db, now)
    .select((eb) => eb.ref('k.expiresAt').$notNull().as('expiresAt'))
    .where('k.orgId', '=', orgId)
    .execute()
}

export async function clearExpiryWarnings(db: Db, orgId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ expiryWarningAt: null })
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .execute()
}

/** Keys of all organizations that don't work only because their issuers are not active admins, or were not. */
export function listStoppedKeyRows(db: Db, now: Date) {
  return selectLiveKeys(db, now)
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .select('o.slug as orgSlug')
    .where('k.stopReason', 'is not', null)
    .execute()
}

export function findLiveKeyRow(db: Db, orgId: string, id: string, now: Date) {
  return selectLiveKeys(db, now)
    .select(['k.secretHash', 'k.issuerUserId', 'k.scopes', 'k.expiresAt', 'k.stopReason', 'u.role as issuerRole'])
    .where('k.orgId', '=', orgId)
    .where('k.id', '=', id)
    .executeTakeFirst()
}

export async function findUnrevokedKeyRow(db: Db, orgId: string, id: string) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function isActiveAdmin(db: Db, orgId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('orgId', '=', orgId)
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .where('role', '=', 'org_admin')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateKeyRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['apiKeys']>,
): Promise<void> {
  await db.updateTable('apiKeys').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** Finds a key in any state, also of its issuer and organization. */
export function findKeyStateRow(db: Db, id: string) {
  return db
    .selectFrom('apiKeys')
    .select(['orgId', 'issuerUserId', 'secretHash', 'oldSecretHash', 'oldSecretUntil', 'revokedAt', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function getKeyNameRow(db: Db, orgId: string, id: string): Promise<{ name: string; issuerName: string }> {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'k.orgId').onRef('u.id', '=', 'k.issuerUserId'))
    .select(['k.name', 'u.name as issuerName'])
    .where('k.orgId', '=', orgId)
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findKeyOrg(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('apiKeys').select('orgId').where('id', '=', id).executeTakeFirst()
  return row?.orgId
}

/** Returns false when it was already revoked. */
export async function revokeKeyRow(db: Db, orgId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Revokes the keys that the person issued since then, and these. Returns the keys that were not yet revoked. */
export function revokeKeyRows(
  db: Db,
  orgId: string,
  { issuerUserId, since, ids, now }: { issuerUserId: string; since: Date; ids: readonly string[]; now: Date },
): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('issuerUserId', '=', issuerUserId), eb('createdAt', '>=', since)]),
        sql<boolean>`id = any(${ids}::text[])`,
      ]),
    )
    .returning(['id', 'name'])
    .execute()
}

export type KeyUse = { at: Date; address: string | null }

export async function updateLastUsed(db: Db, uses: ReadonlyMap<string, KeyUse>): Promise<void> {
  await sql`
    update api_keys k set last_used_at = used.at, last_used_address = used.address
    from ${toRows(uses)} as used (id, at, address)
    where k.id = used.id and (k.last_used_at is null or k.last_used_at < used.at)`.execute(db)
}

export async function updateLastRefused(db: Db, uses: ReadonlyMap<string, KeyUse>): Promise<void> {
  await sql`
    update api_keys k set last_refused_at = used.at, last_refused_address = used.address
    from ${toRows(uses)} as used (id, at, address)
    where k.id = used.id and (k.last_refused_at is null or k.last_refused_at < used.at)`.execute(db)
}

function toRows(uses: ReadonlyMap<string, KeyUse>) {
  const ids = [...uses.keys()]
  const times = [...uses.values()].map(({ at }) => at.toISOString())
  const addresses = [...uses.values()].map(({ address }) => address)
  return sql`unnest(${ids}::text[], ${times}::timestamptz[], ${addresses}::text[])`
}

/** The addresses of a person's keys may reveal where the person was. */
export async function clearAddresses(db: Db, orgId: string, issuerUserId: string): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAddress: null, lastRefusedAddress: null })
    .where('orgId', '=', orgId)
    .where('issuerUserId', '=', issuerUserId)
    .execute()
}
