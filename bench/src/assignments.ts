/**
 * Listing assignments over HTTP, compared with the bare aggregate SQL, with as many assignees as in a large
 * organization.
 */
import { type Assignment, publicApiBase } from '@parapet/contract'
import { type AssignManySizes, measureAssignMany, publishedAssignManySizes } from './assign-many.ts'
import { median } from './measure.ts'
import { type SeededOrganization, seedOrganizations } from './seed.ts'
import type { Measure } from './webhooks/measures.ts'
import { type BenchDatabase, type BenchmarkOptions, openWorkplace } from './workplace.ts'

export type AssignmentSizes = { assignees: number; assignments: number; many: AssignManySizes }

export const publishedAssignmentSizes: AssignmentSizes = {
  assignees: 3000,
  assignments: 500,
  many: publishedAssignManySizes,
}

const readsPerRound = 3

export async function runAssignmentBenchmark(options: BenchmarkOptions<AssignmentSizes>): Promise<Measure[]> {
  const { sizes, rounds, signal, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('assignments')
  const rows = (sizes.assignees * sizes.assignments).toLocaleString('en')
  tell(`preparing ${sizes.assignments} assignments to everybody, ${rows} states`)
  const [org] = await seedOrganizations(database.pool, { organizations: 1, usersEach: sizes.assignees })
  if (org === undefined) throw new Error('no organization was made')
  await seedAssignments(database, org, sizes.assignments)
  await using service = await workplace.startService(database)
  const list = () => listOverHttp(service.url, org, sizes.assignments)
  const count = () => countBySql(database, org, sizes.assignments)
  compareCounts(await list(), await count())

  tell('measuring GET /assignments')
  const found = { http: [] as number[], sql: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    signal.throwIfAborted()
    found.sql.push(await timeInMs(count))
    found.http.push(await timeInMs(list))
  }
  const ratios = found.http.map((ms, round) => ms / (found.sql[round] as number))
  return [
    {
      title: `GET /assignments with ${sizes.assignments} assignments of ${sizes.assignees} assignees / bare aggregate SQL`,
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      unit: 'x',
      goal: { atMost: 3 },
      notes: [`medians ${median(found.http).toFixed(1)} ms and ${median(found.sql).toFixed(1)} ms`],
    },
    ...(await measureAssignMany(workplace, { sizes: sizes.many, signal, tell })),
  ]
}

async function timeInMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < readsPerRound; n++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function listOverHttp(url: string, org: SeededOrganization, limit: number): Promise<Assignment[]> {
  const headers = { authorization: `Bearer ${org.key}` }
  const response = await fetch(`${url}${publicApiBase}/assignments?limit=${limit}`, { headers })
  if (response.status !== 200) throw new Error(`GET /assignments answered ${response.status}`)
  return (await response.json()) as Assignment[]
}

type Counts = { id: string; assigneeCount: number; completedCount: number; inProgressCount: number }

/** The SQL to get only the counts of every assignment. */
async function countBySql(database: BenchDatabase, org: SeededOrganization, limit: number): Promise<Counts[]> {
  const { rows } = await database.pool.query<Counts>(
    `select a.id, count(*)::int as "assigneeCount", count(aa.completed_at)::int as "completedCount",
       (count(*) filter (where aa.started_at is not null and aa.completed_at is null))::int as "inProgressCount",
       sum(aa.items_completed)::int as "itemsCompleted"
     from assignments a
     join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
     where a.org_id = $1 and aa.membership = 'current'
     group by a.id
     order by a.id desc
     limit $2`,
    [org.id, limit],
  )
  return rows
}

/** A fast but wrong answer would be worthless. */
function compareCounts(listed: Assignment[], counted: Counts[]): void {
  const show = ({ id, assigneeCount, completedCount, inProgressCount }: Counts) =>
    [id, assigneeCount, completedCount, inProgressCount].join(' ')
  const [ours, theirs] = [listed.map(show).join('\n'), counted.map(show).join('\n')]
  if (ours !== theirs || listed.length === 0) throw new Error('the service and the bare SQL count differently')
}

/** Courses of four topics, each assigned to everyone: a third not started, a third in progress, a third done. */
async function seedAssignments({ pool }: BenchDatabase, org: SeededOrganization, assignments: number): Promise<void> {
  await pool.query(
    `with admin as (select id from users where org_id = $1 and role = 'org_admin'),
     course as (
       insert into custom_courses (org_id, id, name, name_key, created_by_user_id)
       select $1, uuidv7(), 'Course ' || n, 'course ' || n, admin.id from admin, generate_series(1, $2::int) n
       returning id
     )
     insert into assignments (org_id, id, assignee_type, assignee_id, content_area, target_type, target_id, course_id,
       deadline, is_mandatory, source, created_by_user_id, created_at, updated_at)
     select $1, uuidv7(), 'org', $1, 'practice', 'custom-course', course.id, course.id, now() + interval '1 day', true,
       'api', admin.id, now(), now()
     from course, admin`,
    [org.id, assignments],
  )
  await pool.query(
    `insert into custom_course_items (org_id, course_id, position, id, item_type, item_id, order_index)
     select org_id, id, n, uuidv7(), 'topic', (array['sql-injection', 'xss', 'csrf', 'idor'])[n + 1], n
     from custom_courses, generate_series(0, 3) n where org_id = $1`,
    [org.id],
  )
  // Foreign keys take most of the time, row by row; the triggers that count assignees stay enabled.
  await pool.query(
    'alter table assignment_assignees disable trigger all, enable trigger count_new_assignees, enable trigger count_changed_assignees',
  )
  // In parts: connections that are silent for too long are closed.
  for (let first = 0; first < assignments; first += 25) {
    await pool.query(
      `insert into assignment_assignees (org_id, assignment_id, user_id, membership, membership_since, items_completed,
         joined_at, started_at, completed_at)
       select a.org_id, a.id, u.id, 'current', now(), state.items, now(), case when state.items > 0 then now() end,
         case when state.items = 4 then now() end
       from (select org_id, id from assignments where org_id = $1 order by id limit 25 offset $2) a
       join users u on u.org_id = a.org_id
       cross join lateral (select (array[0, 2, 4])[1 + abs(hashtext(a.id::text || u.id::text)) % 3] as items) state`,
      [org.id, first],
    )
  }
  await pool.query('alter table assignment_assignees enable trigger all')
  // Otherwise autovacuum would do this during a measurement.
  await pool.query('vacuum (analyze)')
}
