/** Compliance and every report as CSV for a large organization, in a separate process whose memory is measured. */
import { execFile } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtInContentFolder, loadCatalog } from '../../../server/src/features/catalog/catalog.ts'
import { alignColumns } from '../report.ts'
import { type SeededOrganization, seedOrganizations } from '../seed.ts'
import type { Measure } from '../webhooks/measures.ts'
import { type BenchDatabase, type BenchmarkOptions, openWorkplace } from '../workplace.ts'
import { type Found, withTopics } from './export-reports.ts'

export type ReportSizes = { people: number; topics: number }

export const publishedReportSizes: ReportSizes = { people: 10_000, topics: 60 }

export async function runReportBenchmark(options: Omit<BenchmarkOptions<ReportSizes>, 'rounds'>): Promise<Measure[]> {
  const { sizes, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('reports')
  tell(`preparing ${sizes.people} people who passed ${sizes.topics} topics`)
  const [org] = await seedOrganizations(database.pool, { organizations: 1, usersEach: sizes.people })
  if (org === undefined) throw new Error('no organization was made')
  await seedTraining(database, org, sizes.topics)
  tell('measuring compliance and reports')
  const child = join(import.meta.dirname, 'export-reports.ts')
  const args = ['--expose-gc', child, database.url, org.id, String(sizes.topics)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal: options.signal, maxBuffer: 1e7 })
  const { found, peakMb, beforeMb } = JSON.parse(stdout) as { found: Found[]; peakMb: number; beforeMb: number }
  tell(toTable(found))
  const size = `${sizes.people.toLocaleString('en')} people x ${sizes.topics} topics`
  return [
    ...found.map(
      ({ name, ms, lines, limitMs, addedMb }): Measure => ({
        title: `${name}, ${size}`,
        found: ms,
        unit: 'ms',
        goal: { atMost: limitMs },
        notes: [`${lines.toLocaleString('en')} lines, at most ${Math.round(addedMb)} MB more than before it`],
      }),
    ),
    {
      title: `memory for all reports one after the other, ${size}`,
      found: peakMb - beforeMb,
      unit: 'MB',
      goal: { atMost: 200 },
      notes: [
        `the most that was resident (${Math.round(peakMb)} MB) less what the process held before the first report (${Math.round(beforeMb)} MB)`,
        `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
      ],
    },
  ]
}

/** All figures at a glance. */
function toTable(found: readonly Found[]): string {
  const lines = found.map(({ name, ms, lines, addedMb }) => [
    ...[name, `${ms.toFixed(0)} ms`, `${lines.toLocaleString('en')} lines`, `+${addedMb.toFixed(0)} MB`],
  ])
  return alignColumns(lines)
}

/** Everyone has passed every challenge once, has an assignment for each topic, and has findings in their code. */
async function seedTraining({ pool }: BenchDatabase, org: SeededOrganization, topics: number): Promise<void> {
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
    `insert into assignment_assignees (org_id, assignment_id, user_id, membership, items_completed, joined_at, completed_at)
     select a.org_id, a.id, u.id, 'current', 0, now(), case when u.id > a.id then now() end
     from assignments a join users u on u.org_id = a.org_id where a.org_id = $1`,
    [org.id],
  )
  await pool.query('alter table assignment_assignees enable trigger all')
  await pool.query(
    `insert into sarif_runs (org_id, id, file_key, received_at, summary, details)
     select $1, uuidv7(), gen_random_uuid(), now() - n * interval '1 hour',
       '{"source": "scanner", "repo": "https://git.example.com/shop"}', '{}' from generate_series(1, 600) n`,
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
  await pool.query('vacuum (analyze)')
}
