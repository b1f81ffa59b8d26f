/** A year of training, scans and practice of a large organization. */
import { builtInContentFolder, loadCatalog } from '../../../server/src/areas/training/catalog/catalog.ts'
import type { SeededOrganization } from '../seed.ts'
import type { BenchDatabase } from '../workplace.ts'
import { withTopics } from './export-reports.ts'

/** Everyone has passed every challenge once, has an assignment for each topic, and has findings in their code. */
export async function seedTraining({ pool }: BenchDatabase, org: SeededOrganization, topics: number): Promise<void> {
  const catalog = withTopics(await loadCatalog([builtInContentFolder]), topics)
  const parts = [...catalog.topics.values()].flatMap(({ id, challengeIds }) => challengeIds.map((one) => [id, one]))
  await pool.query('alter table challenge_attempts disable trigger all')
  // In parts: connections that are silent for too long are closed.
  for (let n = 0; n < 10; n++) {
    await pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score,
         hints_used, is_passed, created_at)
       select u.org_id, u.id, gen_random_uuid(), part.topic_id, part.challenge_id, 'python', 50, 40, 0, true,
         now() - (abs(hashtext(u.id::text || part.topic_id)) % 400) * interval '1 day'
       from users u, unnest($2::text[], $3::text[]) as part (topic_id, challenge_id)
       where u.org_id = $1 and abs(hashtext(u.id::text)) % 10 = $4`,
      [org.id, parts.map(([topic]) => topic), parts.map(([, challenge]) => challenge), n],
    )
  }
  await pool.query('alter table challenge_attempts enable trigger all')
  await pool.query(
    `insert into trained_topics (org_id, user_id, content_key, trained_at)
     select org_id, id, '', '{}' from users where org_id = $1`,
    [org.id],
  )
  await pool.query(
    `insert into assignments (org_id, id, assignee_type, assignee_id, content_area, target_type, target_id, is_mandatory,
       source, created_at, updated_at)
     select $1, uuidv7(), 'org', $1, 'practice', 'topic', id, true, 'api', now(), now() from unnest($2::text[]) id`,
    [org.id, [...catalog.topics.keys()]],
  )
  await pool.query('alter table assignment_assignees disable trigger all')
  await pool.query(
    `insert into assignment_assignees (org_id, assignment_id, user_id, membership, membership_since, items_completed, joined_at,
       completed_at)
     select a.org_id, a.id, u.id, 'current', now(), 0, now(), case when u.id > a.id then now() end
     from assignments a join users u on u.org_id = a.org_id where a.org_id = $1`,
    [org.id],
  )
  await pool.query('alter table assignment_assignees enable trigger all')
  await pool.query(
    `insert into sarif_runs (org_id, id, file_key, series_key, received_at, max_assignments, deadline_days, summary,
       details)
     select $1, uuidv7(), gen_random_uuid(), $1, now() - n * interval '1 hour', 5, 14,
       '{"source": "scanner", "repo": "https://git.example.com/shop"}',
       '{"resultsReceived": 0, "assignmentsCreated": [], "skipped": [], "findings": []}'
     from generate_series(1, 600) n`,
    [org.id],
  )
  await pool.query('alter table sarif_author_findings disable trigger all')
  await pool.query(
    `insert into sarif_author_findings (org_id, run_id, user_id, topic_id, details)
     select u.org_id, r.id, u.id, 'sql-injection', '{"severity": "high", "cwes": ["CWE-89"], "resultCount": 3}'
     from users u, (select id, row_number() over () as n from sarif_runs where org_id = $1) r
     where u.org_id = $1 and (abs(hashtext(u.id::text)) + r.n) % 10 = 0`,
    [org.id],
  )
  await pool.query('alter table sarif_author_findings enable trigger all')
}

/**
 * What Insight reads as well: for every first challenge of a topic the attempt with a wrong and a right fix, a completed
 * topic, and new findings of each person before and after it.
 */
export async function seedPractice({ pool }: BenchDatabase, org: SeededOrganization): Promise<void> {
  for (const table of ['learning_attempts', 'learning_tries', 'lab_runs', 'completed_items', 'sarif_findings']) {
    await pool.query(`alter table ${table} disable trigger all`)
  }
  for (let n = 0; n < 50; n++) {
    await pool.query(
      `with first as (
         select distinct on (user_id, topic_id) * from challenge_attempts
         where org_id = $1 and abs(hashtext(user_id::text)) % 50 = $2 order by user_id, topic_id, challenge_id
       ), attempt as (
         insert into learning_attempts (org_id, id, user_id, topic_id, challenge_id, language, seed, grading_key, phase,
           is_passed, started_at, ended_at, updated_at)
         select org_id, id, user_id, topic_id, challenge_id, language, '', '', 'done', true,
           created_at - interval '9 minutes', created_at, created_at from first
       ), tries as (
         insert into learning_tries (org_id, attempt_id, phase, try_number, choices, is_right, created_at)
         select org_id, id, 'fix', nth, array['fix-' || nth], nth = 2, created_at - (3 - nth) * interval '2 minutes'
         from first, generate_series(1, 2) nth
       ), runs as (
         insert into lab_runs (org_id, id, user_id, attempt_id, run_number, topic_id, challenge_id, language, verdict,
           checks, output, is_by_hand, created_at)
         select org_id, gen_random_uuid(), user_id, id, 1, topic_id, challenge_id, language, 'exploitable', '[]', '',
           true, created_at - interval '1 minute' from first where abs(hashtext(id::text)) % 10 = 0
       )
       insert into completed_items (org_id, user_id, item_type, item_id, completed_at)
       select org_id, user_id, 'topic', topic_id, created_at from first`,
      [org.id, n],
    )
  }
  await pool.query(
    `insert into sarif_findings (org_id, finding_key, first_seen_at, is_told, cwe, author_id, is_backlog, last_seen_at)
     select org_id, gen_random_uuid(), now() - (abs(hashtext(id::text || n)) % 400) * interval '1 day', true,
       (array[89, 79, 22, 78, 352, 918])[1 + n % 6], id, false, now()
     from users, generate_series(1, 20) n where org_id = $1`,
    [org.id],
  )
  await pool.query(
    `update sarif_runs set series_key = gen_random_uuid(), received_at = received_at - interval '400 days'
     where org_id = $1 and id = (select id from sarif_runs where org_id = $1 order by id limit 1)`,
    [org.id],
  )
  for (const table of ['learning_attempts', 'learning_tries', 'lab_runs', 'completed_items', 'sarif_findings']) {
    await pool.query(`alter table ${table} enable trigger all`)
  }
  await pool.query('vacuum (analyze)')
}
