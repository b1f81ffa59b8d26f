/** Pages, reports and jobs, with the most that each may read. */
import { randomUUID } from 'node:crypto'
import { announceAssignments } from '../../src/areas/training/reminders/reminders.ts'
import { claimDue } from '../../src/platform/mail/mails.queries.ts'
import type { Visitor } from '../web-visitor.ts'
import type { Answer, TestOrganization, World } from '../world.ts'

export type Site = {
  world: World
  org: TestOrganization
  people: number
  admin: Visitor
  learner: Visitor
  /** One that reaches everyone. */
  assignmentId: string
}

/** How buffers may grow with people: a page of a list stays as it is, a report is in proportion to what it says. */
type Growth = 'stays' | 'in proportion'

type Check = {
  what: string
  run(site: Site): Promise<unknown>
  /** Not measured: what happens before. */
  before?(site: Site): Promise<unknown>
  growth: Growth
  /** Buffers in an organization of 30,000 people, with room for half as many again. */
  most: number
}

async function succeed(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`answered ${status}: ${text.slice(0, 300)}`)
  return answer
}

const read = (path: string) => (site: Site) => succeed(site.admin.call('GET', path))

export const checks: readonly Check[] = [
  { what: 'a page of the audit log', run: read('/audit-log/search?limit=100'), growth: 'stays', most: 700 },
  {
    what: 'a page of the audit log of the public API',
    run: ({ org }) => succeed(org.request('GET', '/audit-log?limit=100')),
    growth: 'stays',
    most: 600,
  },
  {
    what: 'a search of the audit log by name',
    run: read('/audit-log/search?search=person%2012'),
    growth: 'in proportion',
    most: 4000,
  },
  { what: 'the export of the audit log', run: read('/audit-log/export'), growth: 'in proportion', most: 500_000 },
  {
    what: 'the status of all assignments',
    run: read('/reports/assignment-status/csv'),
    growth: 'in proportion',
    most: 40_000,
  },
  {
    what: 'the first view of compliance after an upgrade',
    run: read('/compliance/summary'),
    growth: 'in proportion',
    most: 550_000,
  },
  { what: 'compliance', run: read('/compliance/summary'), growth: 'in proportion', most: 6000 },
  {
    what: 'the leaderboard',
    run: ({ learner }) => succeed(learner.call('GET', '/learn/leaderboard')),
    growth: 'in proportion',
    most: 2000,
  },
  { what: 'Insight of 30 days', run: read('/insight/learning?days=30'), growth: 'in proportion', most: 30_000 },
  { what: 'Insight of a year', run: read('/insight/learning?days=365'), growth: 'in proportion', most: 250_000 },
  { what: 'the trends of the overview', run: read('/overview/trends'), growth: 'in proportion', most: 30_000 },
  { what: 'the settings', run: read('/settings'), growth: 'in proportion', most: 2000 },
  {
    what: 'an assignment with everyone it reaches',
    run: (site) => succeed(site.org.request('GET', `/assignments/${site.assignmentId}`)),
    growth: 'in proportion',
    most: 5000,
  },
  {
    what: 'claiming 20 mails',
    run: ({ world }) =>
      world.database.db.transaction().execute((trx) =>
        claimDue(trx, {
          token: randomUUID(),
          now: world.clock.now(),
          leaseMs: 60_000,
          limit: 20,
          cap: { kinds: ['invitation'], mails: 2000 },
        }),
      ),
    growth: 'stays',
    most: 700,
  },
  {
    what: 'emails about new assignments',
    before: ({ world, org, assignmentId }) =>
      world.database.pool.query(
        'update assignment_assignees set is_to_be_told = true where org_id = $1 and assignment_id = $2',
        [org.id, assignmentId],
      ),
    async run({ org, people }) {
      const written = await announceAssignments({ root: org.context(), signal: new AbortController().signal })
      // Two thirds have not completed it.
      if (written < people / 2) throw new Error(`only ${written} emails were written`)
    },
    growth: 'in proportion',
    most: 2_000_000,
  },
]
