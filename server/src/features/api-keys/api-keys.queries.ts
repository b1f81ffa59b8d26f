import type { Scope } from '@parapet/contract'
import { CompiledQuery, type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CreatedAt, Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    apiKeys: {
      id: string
      orgId: string
      name: string
      secretHash: Buffer
      scopes: Scope[]
      issuerUserId: string
      createdAt: CreatedAt
      expiresAt: Date | null
      revokedAt: Date | null
      lastUsedAt: Date | null
    }
  }
}

export type CredentialRow = {
  id: string
  secretHash: Buffer
  /** Separated by spaces: cheaper to read than an array, on the way of every request. */
  scopes: string
  issuerUserId: string
  expiresAt: Date | null
  orgId: string
  organizationRevision: string
  usersRevision: string
  coursesRevision: string
}

/** Read for every request: keys, and the revisions of their organizations. Revoked and inactive are not found. */
const credentialSql = `
  select k.id, k.secret_hash as "secretHash", array_to_string(k.scopes, ' ') as scopes,
    k.issuer_user_id as "issuerUserId", k.expires_at as "expiresAt", k.org_id as "orgId",
    o.organization_revision as "organizationRevision", o.users_revision as "usersRevision",
    o.courses_revision as "coursesRevision"
  from api_keys k join organizations o on o.id = k.org_id
  where k.id = any($1) and k.revoked_at is null and o.is_active`

/** The names are right already: the connection is one without the plugin that turns them. */
export async function listCredentials(db: Db, ids: string[]): Promise<CredentialRow[]> {
  const { rows } = await db.executeQuery<CredentialRow>(CompiledQuery.raw(credentialSql, [ids]))
  return rows
}

export type ApiKeyRow = {
  id: string
  name: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  issuerName: string
  isIssuerActive: boolean
  orgSlug: string
}

export function listKeyRows(db: Db, orgId: string | undefined): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('organizations as o', 'o.id', 'k.orgId')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'k.orgId').onRef('u.id', '=', 'k.issuerUserId'))
    .select(['k.id', 'k.name', 'k.scopes', 'k.createdAt', 'k.expiresAt', 'k.revokedAt', 'k.lastUsedAt'])
    .select(['u.name as issuerName', 'u.isActive as isIssuerActive', 'o.slug as orgSlug'])
    .$if(orgId !== undefined, (query) => query.where('k.orgId', '=', orgId as string))
    .orderBy('k.createdAt')
    .execute()
}

export async function insertKey(
  db: Db,
  row: Omit<Insertable<Tables['apiKeys']>, 'revokedAt' | 'lastUsedAt'>,
): Promise<void> {
  await db
    .insertInto('apiKeys')
    .values({ ...row, revokedAt: null, lastUsedAt: null })
    .execute()
}

export async function findKeyOrg(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('apiKeys').select('orgId').where('id', '=', id).executeTakeFirst()
  return row?.orgId
}

/** Gives false when it was revoked before. */
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

export async function updateLastUsed(db: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...uses.keys()]
  const times = [...uses.values()].map((time) => time.toISOString())
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as used (id, at)
    where k.id = used.id`.execute(db)
}
