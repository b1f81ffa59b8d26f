import { scopeNames } from '@parapet/contract'
import { newApiKey } from '../../../server/src/platform/auth/api-key.ts'
import { hashToken, newToken } from '../../../server/src/platform/crypto/random.ts'
import type { Database } from '../../../server/src/platform/database/database.ts'
import type { SeededOrganization } from '../seed.ts'
import type { Credentials } from './calm-tenant.ts'

type Pool = Database['pool']

/** Several keys and sessions of an organization's admin. */
export async function seedCredentials(pool: Pool, org: SeededOrganization, each: number): Promise<Credentials> {
  const keys = Array.from({ length: each }, () => newApiKey())
  const tokens = Array.from({ length: each }, () => newToken())
  await pool.query(
    `insert into api_keys (id, org_id, name, secret_hash, scopes, issuer_user_id)
     select k.id, u.org_id, 'Benchmark', k.hash, $4, u.id
     from unnest($1::text[], $2::bytea[]) as k (id, hash)
     join users u on u.org_id = $3 and u.role = 'org_admin'`,
    [keys.map(({ id }) => id), keys.map(({ secretHash }) => secretHash), org.id, scopeNames],
  )
  await pool.query(
    `insert into sessions (org_id, id, user_id, token_hash, created_at, last_seen_at, expires_at)
     select u.org_id, gen_random_uuid(), u.id, hash, now(), now(), now() + interval '1 day'
     from unnest($1::bytea[]) hash join users u on u.org_id = $2 and u.role = 'org_admin'`,
    [tokens.map(hashToken), org.id],
  )
  const { rows } = await pool.query<{ id: string }>('select id from teams where org_id = $1', [org.id])
  return {
    keys: keys.map(({ key }) => key),
    cookies: tokens.map((token) => `parapet=${token}`),
    userIds: org.userIds,
    teamIds: rows.map(({ id }) => id),
  }
}
