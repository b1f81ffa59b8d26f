/** An organization of production size, written by PostgreSQL itself in a minute or two. */
import pg from 'pg'
import type { TestOrganization, World } from '../world.ts'

export type Size = { people: number; teams: number; assignments: number; auditLines: number; mails: number }

/** In the proportions of an organization of 30,000: 960 teams, 3,000 assignments with 120,000 rows of people. */
export function sizeFor(people: number): Size {
  return {
    people,
    teams: Math.round((people * 32) / 1000),
    assignments: Math.round(people / 10),
    auditLines: Math.round((people * 10) / 3),
    mails: Math.round((people * 5) / 6),
  }
}

const topicsPassed = 5
const linesAtOnce = 5000
const quietTables = [...(['challenge_attempts', 'learning_attempts', 'learning_tries', 'trained_topics'] as const)]

/** Adds to an organization that exists: its admin and key stay as they are. */
export async function fillOrganization(world: World, org: TestOrganization, size: Size): Promise<void> {
  // A connection of its own: those of the service end statements that take long.
  const client = new pg.Client(world.connection)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await fill({ client, catalog: world.catalog, orgId: org.id }, size)
  } finally {
    await client.end()
  }
}

type Target = { client: pg.Client; catalog: World['catalog']; orgId: string }

async function fill(target: Target, size: Size): Promise<void> {
  const { client, orgId } = target
  const run = (text: string, values: unknown[] = []) => client.query(text, [orgId, ...values])
  await run(
    `insert into teams (org_id, id, name, name_key)
     select $1, uuidv7(), 'Team ' || n, 'team ' || n from generate_series(1, $2::int) n`,
    [size.teams],
  )
  await run(
    `insert into users (org_id, id, name, email, email_key, role, team_id, last_login_at)
     select $1, uuidv7(), 'Person ' || n, 'person-' || n || '@example.com', 'person-' || n || '@example.com', 'learner',
       t.ids[1 + n % cardinality(t.ids)], now()
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from teams where org_id = $1) t`,
    [size.people],
  )
  // Everyone has a password, and one in ten an authenticator app.
  await run(
    `insert into credentials (org_id, user_id, password_hash, seed_confirmed_at)
     select org_id, id, 'none', case when abs(hashtext(id::text)) % 10 = 0 then now() end from users where org_id = $1
     on conflict do nothing`,
  )
  await addAssignments(target, size)
  await addTraining(target)
  await addLines(target, size.auditLines)
  await client.query('vacuum (analyze)')
}

async function addAssignments({ client, catalog, orgId }: Target, size: Size): Promise<void> {
  const topics = [...catalog.topics.keys()]
  // Three reach everyone, one each team, and the rest one person each.
  await client.query(
    `insert into assignments (org_id, id, assignee_type, assignee_id, team_id, user_id, content_area, target_type, target_id,
       deadline, is_mandatory, source, created_at, updated_at)
     select $1, uuidv7(), one.type, one.assignee, case one.type when 'team' then one.assignee end,
       case one.type when 'user' then one.assignee end, 'practice', 'topic', one.target,
       now() + (one.n % 60 - 20) * interval '1 day', true, 'api', now() - interval '90 days', now() - interval '90 days'
     from (
       select 'org' as type, $1::uuid as assignee, ($2::text[])[n] as target, n from generate_series(1, 3) n
       union all
       select 'team', id, ($2::text[])[4], row_number() over () from teams where org_id = $1
       union all
       (select 'user', id, ($2::text[])[5], row_number() over () from users where org_id = $1 order by id limit $3)
     ) one`,
    [orgId, topics, size.assignments - size.teams - 3],
  )
  await client.query(
    `insert into assignment_due_dates (org_id, assignment_id, act, due_at, set_at)
     select org_id, id, 'assigned', deadline, created_at from assignments where org_id = $1`,
    [orgId],
  )
  await client.query(
    `insert into assignment_assignees (org_id, assignment_id, user_id, membership, membership_since, joined_at, started_at,
       completed_at)
     select $1, assignment_id, user_id, 'current', created_at, created_at,
       case when abs(hashtext(user_id::text)) % 3 > 0 then created_at + interval '20 days' end,
       case when abs(hashtext(user_id::text)) % 3 = 1 then created_at + (abs(hashtext(user_id::text)) % 80) * interval '1 day' end
     from (
       select a.id as assignment_id, u.id as user_id, a.created_at from assignments a, users u
       where a.org_id = $1 and a.assignee_type = 'org' and u.org_id = $1
       union all
       select a.id, u.id, a.created_at from assignments a join users u on u.org_id = a.org_id and u.team_id = a.team_id
       where a.org_id = $1
       union all
       select id, user_id, created_at from assignments where org_id = $1 and user_id is not null
     ) one`,
    [orgId],
  )
}

/** A year of attempts: everyone took every challenge of some topics, most of them long ago. */
async function addTraining({ client, catalog, orgId }: Target): Promise<void> {
  const topics = [...catalog.topics.values()].filter(
    ({ isRetired, challengeIds }) => !isRetired && challengeIds.length > 0,
  )
  const parts = topics.flatMap(({ id, challengeIds }, nth) => challengeIds.map((challenge) => ({ id, challenge, nth })))
  // Foreign keys and sums by week cost most of the time; the sums are made below in one go.
  for (const table of quietTables) await client.query(`alter table ${table} disable trigger all`)
  await client.query(
    `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score,
       hints_used, is_passed, created_at)
     select $1, u.id, uuidv7(), part.topic_id, part.challenge_id, 'python', 50, u.n % 50, 0, u.n % 9 > 0,
       now() - ((u.n * 7 + part.nth * 13) % 360) * interval '1 day'
     from (select id, (row_number() over (order by id))::int as n from users where org_id = $1 and role = 'learner') u
     join unnest($2::text[], $3::text[], $4::int[]) as part (topic_id, challenge_id, nth)
       on (part.nth + u.n) % ${topics.length}::int < ${topicsPassed}
     -- In the order of time, as they arrive.
     order by 11`,
    [orgId, parts.map(({ id }) => id), parts.map(({ challenge }) => challenge), parts.map(({ nth }) => nth)],
  )
  await client.query(
    `insert into challenge_results (org_id, user_id, topic_id, challenge_id, language, score, find_score, fix_score,
       is_passed, started_at, last_activity_at, completed_at)
     select org_id, user_id, topic_id, challenge_id, language, find_score + fix_score, find_score, fix_score, is_passed,
       created_at, created_at, case when is_passed then created_at end
     from challenge_attempts where org_id = $1`,
    [orgId],
  )
  // One challenge of each topic with its tries.
  await client.query(
    `with first as (
       select distinct on (user_id, topic_id) * from challenge_attempts where org_id = $1
       order by user_id, topic_id, challenge_id
     ), attempt as (
       insert into learning_attempts (org_id, id, user_id, topic_id, challenge_id, language, seed, grading_key, phase,
         is_passed, started_at, ended_at, updated_at)
       select org_id, id, user_id, topic_id, challenge_id, language, '', '', 'done', is_passed,
         created_at - interval '9 minutes', created_at, created_at from first
     )
     insert into learning_tries (org_id, attempt_id, phase, try_number, choices, is_right, created_at)
     select org_id, id, 'fix', nth, array['fix-' || nth], nth = 2, created_at - (3 - nth) * interval '2 minutes'
     from first, generate_series(1, 2) nth`,
    [orgId],
  )
  // As after an upgrade that brought other content.
  await client.query(
    `insert into trained_topics (org_id, user_id, content_key, trained_at)
     select org_id, id, 'earlier content', '{}' from users where org_id = $1 and role = 'learner'`,
    [orgId],
  )
  await client.query(
    `insert into active_weeks (org_id, week, user_id)
     select distinct org_id, week_of(created_at), user_id from challenge_attempts where org_id = $1`,
    [orgId],
  )
  for (const table of quietTables) await client.query(`alter table ${table} enable trigger all`)
}

/** Through the function of the product, so that the chain is intact. */
async function addLines({ client, orgId }: Target, count: number): Promise<void> {
  for (let done = 0; done < count; done += linesAtOnce) {
    await client.query(
      `select append_audit_lines($1, (
         select jsonb_agg(jsonb_build_object('id', uuidv7(), 'created_at', now(), 'actor_type', 'user', 'actor_id',
           u.ids[1 + n % cardinality(u.ids)], 'action', 'user.updated', 'subject_type', 'user', 'subject_id',
           u.ids[1 + (n * 7) % cardinality(u.ids)], 'details', '{}'::jsonb))
         from generate_series($2::int, $3::int) n, (select array_agg(id) as ids from users where org_id = $1) u))`,
      [orgId, done + 1, Math.min(count, done + linesAtOnce)],
    )
  }
}

/** Reminders of a morning: they wait, and the planner has not heard of them. */
export async function addWaitingMails(
  { database: { pool } }: World,
  org: TestOrganization,
  count: number,
): Promise<void> {
  await pool.query(
    `insert into mails (org_id, id, user_id, kind, to_address, subject, sealed_body, status, due_at, created_at, priority)
     select $1, uuidv7(), u.id, 'deadline-reminder', u.email, 'Due soon', '', 'waiting', now() - u.n * interval '1 ms',
       now(), 2
     from (select id, email, row_number() over (order by id) as n from users where org_id = $1) u where u.n <= $2`,
    [org.id, count],
  )
}
