/** Organizations, people and progress in bulk, with keys to read them. */
import { scopeNames } from '@parapet/contract'
import { newApiKey } from '../../server/src/platform/auth/api-key.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

type Pool = Database['pool']

export type SeededOrganization = {
  id: string
  key: string
  /** Some of its people, in no particular order. */
  userIds: string[]
}

const teamsEach = 10
const listedUsers = 2000

/**
 * Organizations of one size. People have a team and have started two topics and a scenario, so that reads need joins.
 */
export async function seedOrganizations(
  pool: Pool,
  size: { organizations: number; usersEach: number },
): Promise<SeededOrganization[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (id, name, slug, domain, plan, max_seats)
     select uuidv7(), 'Example Corp', 'example-' || gen_random_uuid(), 'example.com', 'enterprise', 1000000
     from generate_series(1, $1) returning id`,
    [size.organizations],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into teams (org_id, id, name, name_key)
     select org_id, uuidv7(), 'Team ' || n, 'team ' || n
     from unnest($1::uuid[]) org_id, generate_series(1, $2::int) n`,
    [ids, teamsEach],
  )
  await seedUsers(pool, ids, size.usersEach)
  const keys = await seedKeys(pool, ids)
  const userIds = await sampleUsers(pool, ids, Math.ceil(listedUsers / ids.length))
  // Otherwise autovacuum would do this during a measurement.
  await pool.query('vacuum (analyze)')
  return ids.map((id) => ({ id, key: keys.get(id) as string, userIds: userIds.get(id) as string[] }))
}

async function seedUsers(pool: Pool, orgIds: string[], usersEach: number): Promise<void> {
  await pool.query(
    `with team_lists as (select org_id, array_agg(id) as ids from teams where org_id = any($1::uuid[]) group by org_id)
     insert into users (org_id, id, name, email, email_key, role, team_id, last_login_at, created_at)
     select l.org_id, uuidv7(), 'Person Number ' || n, 'person' || n || '@example.com', 'person' || n || '@example.com',
       case n when 1 then 'org_admin' else 'learner' end, l.ids[1 + n % $3],
       case n % 2 when 0 then now() end, now() - interval '1 year' + n * interval '1 minute'
     from team_lists l, generate_series(1, $2::int) n`,
    [orgIds, usersEach, teamsEach],
  )
  await pool.query(
    `insert into challenge_results (org_id, user_id, topic_id, challenge_id, language, score, find_score, fix_score,
       is_passed, started_at, last_activity_at, completed_at)
     select u.org_id, u.id, topic_id, 'first', 'typescript', 80, 50, 30, true, u.created_at, now(), now()
     from users u, unnest(array['sql-injection', 'xss']) topic_id where u.org_id = any($1::uuid[])`,
    [orgIds],
  )
  await pool.query(
    `insert into scenario_progress (org_id, user_id, scenario_id, current_step, total_steps, started_at,
       last_activity_at)
     select org_id, id, 'login-bypass-sqli', 2, 5, created_at, now() from users where org_id = any($1::uuid[])`,
    [orgIds],
  )
}

async function seedKeys(pool: Pool, orgIds: string[]): Promise<Map<string, string>> {
  const keys = orgIds.map(() => newApiKey())
  await pool.query(
    `insert into api_keys (id, org_id, name, secret_hash, scopes, issuer_user_id)
     select k.id, k.org_id, 'Benchmark', k.hash, $4, u.id
     from unnest($1::text[], $2::uuid[], $3::bytea[]) as k (id, org_id, hash)
     join users u on u.org_id = k.org_id and u.role = 'org_admin'`,
    [keys.map(({ id }) => id), orgIds, keys.map(({ secretHash }) => secretHash), scopeNames],
  )
  return new Map(orgIds.map((orgId, i) => [orgId, keys[i]?.key as string]))
}

async function sampleUsers(pool: Pool, orgIds: string[], usersEach: number): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ orgId: string; ids: string[] }>(
    `select org_id as "orgId", array_agg(id) as ids
     from (select org_id, id, row_number() over (partition by org_id order by random()) as place
       from users where org_id = any($1::uuid[])) sample
     where place <= $2 group by org_id`,
    [orgIds, usersEach],
  )
  return new Map(rows.map(({ orgId, ids }) => [orgId, ids]))
}
