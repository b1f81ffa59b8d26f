import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type AccessTokenRow = Row<
  'accessTokens',
  'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'lastUsedAddress'
>

export async function insertAccessToken(db: Db, row: Insertable<Tables['accessTokens']>): Promise<void> {
  await db.insertInto('accessTokens').values(row).execute()
}

/** Those that are not revoked, the newest first. */
export function listAccessTokenRows(db: Db, orgId: string, userId: string): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('accessTokens')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedAddress'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function allowsAccessTokens(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('allowsAccessTokens')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return row.allowsAccessTokens
}

export async function countLiveAccessTokens(db: Db, orgId: string, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accessTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export type AccessTokenStateRow = Row<
  'accessTokens',
  'orgId' | 'userId' | 'secretHash' | 'scopes' | 'expiresAt' | 'revokedAt'
> &
  Row<'users', 'role' | 'lastLoginAt'> &
  Row<'organizations', 'secondFactorPolicy' | 'allowsAccessTokens' | 'isSsoOnly'> & {
    isUserActive: boolean
    isOrgActive: boolean
    hasSecondFactor: boolean
    /** Signs in through an identity provider, which may have shut the person out without telling us. */
    hasProvider: boolean
  }

/** Read for every call: the token, and all that decides whether it works now. */
export async function findAccessTokenState(db: Db, id: string): Promise<AccessTokenStateRow | undefined> {
  const { rows } = await sql<AccessTokenStateRow>`
    select t.org_id, t.user_id, t.secret_hash, t.scopes, t.expires_at, t.revoked_at, u.role, u.last_login_at,
      u.is_active as is_user_active, o.is_active as is_org_active, o.second_factor_policy, o.allows_access_tokens,
      o.is_sso_only,
      (exists (select from credentials c
        where c.org_id = t.org_id and c.user_id = t.user_id and c.seed_confirmed_at is not null)
      or exists (select from passkeys p where p.org_id = t.org_id and p.user_id = t.user_id)) as has_second_factor,
      exists (select from sso_identities i where i.org_id = t.org_id and i.user_id = t.user_id) as has_provider
    from access_tokens t
    join users u on u.org_id = t.org_id and u.id = t.user_id
    join organizations o on o.id = t.org_id
    where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Of one person: one, or all. Gives those that were not revoked before. */
export async function revokeAccessTokenRows(
  db: Db,
  orgId: string,
  userId: string,
  { only, now }: { only: string | undefined; now: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('accessTokens')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of everybody in the organization who is not known to an identity provider. Gives those that were not revoked before. */
export function revokeTokenRowsWithoutProvider(
  db: Db,
  orgId: string,
  now: Date,
): Promise<Row<'accessTokens', 'id' | 'userId'>[]> {
  return db
    .updateTable('accessTokens')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('revokedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ssoIdentities')
            .select('ssoIdentities.subject')
            .where('ssoIdentities.orgId', '=', orgId)
            .whereRef('ssoIdentities.userId', '=', 'accessTokens.userId'),
        ),
      ),
    )
    .returning(['id', 'userId'])
    .execute()
}

/** At most once a minute, so that an assistant does not write the row with every call. */
export async function noteAccessTokenUse(
  db: Db,
  orgId: string,
  id: string,
  use: { at: Date; address: string | null },
): Promise<void> {
  await db
    .updateTable('accessTokens')
    .set({ lastUsedAt: use.at, lastUsedAddress: use.address })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', use.at)]))
    .execute()
}

/** Gives true when the token was not used from this network before. */
export async function upsertAccessTokenNetwork(
  db: Db,
  use: { orgId: string; tokenId: string; network: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into access_token_networks as n (org_id, token_id, network, first_seen_at, last_seen_at)
    values (${use.orgId}, ${use.tokenId}, ${use.network}, ${use.at}, ${use.at})
    on conflict (org_id, token_id, network) do update set last_seen_at = greatest(n.last_seen_at, excluded.last_seen_at)
    returning xmax = 0 as is_new`.execute(db)
  return rows[0]?.isNew === true
}

export async function deleteAccessTokens(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('accessTokens').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

/** Revoked or expired before that moment. */
export async function deleteOldAccessTokens(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('accessTokens')
    .where((eb) => eb.or([eb('expiresAt', '<', before), eb('revokedAt', '<', before)]))
    .execute()
}
