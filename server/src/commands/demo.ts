import { listTeams } from '../areas/directory/teams/teams.ts'
import { listUsers } from '../areas/directory/users/users.ts'
import { loadCatalogWith } from '../areas/training/catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { weeksOfYear } from '../demo/calendar.ts'
import { demoPeopleCount, demoSlug, demoTeamCount } from '../demo/demo.ts'
import { liveYear, type YearOptions, type YearReport } from '../demo/year.ts'
import type { OrgContext } from '../platform/context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createProgress, type OutputOptions, printResult } from './report.ts'
import { withOrganization } from './with-service.ts'

const peopleMax = 500
/** Invited while trying things out, as in the README. */
const addedMax = 10
/** A line for logs and pipes, where no bar can move. */
const weeksOfLine = 4

/** Fills only the demo organization, so that real records never mix with made-up ones. */
export async function fillDemoCommand(options: OutputOptions & { people: string }): Promise<void> {
  const people = Number(options.people)
  if (!Number.isInteger(people) || people < 1 || people > peopleMax) {
    throw new OperatorError(`--people must be a whole number from 1 to ${peopleMax}.`)
  }
  const report = await withOrganization('demo fill', demoSlug, async (ctx, { config }) => {
    const { answer: users } = await listUsers(ctx)
    // Filling begins with its teams, so that one that was interrupted is noticed, too.
    const { length: teams } = await listTeams(ctx)
    if (users.length > demoPeopleCount + addedMax || teams > demoTeamCount) {
      throw new OperatorError(
        `The demo organization has new teams or more than ${addedMax} people who joined after its first day, so it was filled or is in use. Start with an empty DATA_DIR instead.`,
      )
    }
    const progress = createProgress('Weeks', weeksOfYear)
    const onWeek = (week: number) => {
      progress.update(week)
      if (!process.stderr.isTTY && week % weeksOfLine === 0) process.stderr.write(`${week} of ${weeksOfYear} weeks\n`)
    }
    try {
      return await fillDemo(ctx, config, { people, onWeek })
    } finally {
      progress.end()
    }
  })
  printResult(options, report, () =>
    [
      `Added a year: ${report.people} people, ${report.attempts} attempts, ${report.assignments} assignments, ${report.scans} scan uploads.`,
      'Sign in as the admin with: npx parapet user sign-in-link --org demo --email ada@example.com',
    ].join('\n'),
  )
}

export async function fillDemo(ctx: OrgContext, config: Config, options: YearOptions): Promise<YearReport> {
  const sandbox = { explainMissing: () => null, run: refuse, warmUp: () => {} }
  return liveYear({ ...ctx, catalog: await loadCatalogWith(config), sandbox }, options)
}

/** Past events are written directly; no code runs. */
function refuse(): never {
  throw new Error('no code is run to fill the demo organization')
}
