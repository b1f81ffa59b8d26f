import type { Config } from '../config/config.ts'
import { toYearBegin, weeksOfYear } from '../demo/calendar.ts'
import { demoPeopleCount, demoSlug } from '../demo/demo.ts'
import { liveYear, type YearOptions, type YearReport } from '../demo/year.ts'
import { loadCatalogWith } from '../features/catalog/catalog.ts'
import { listUsers } from '../features/users/users.ts'
import type { OrgContext } from '../platform/context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createProgress, type OutputOptions, printResult } from './report.ts'
import { withOrganization } from './with-service.ts'

const peopleMax = 500

/** Fills only the demo organization, so that real records never mix with made-up ones. */
export async function fillDemoCommand(options: OutputOptions & { people: string }): Promise<void> {
  const people = Number(options.people)
  if (!Number.isInteger(people) || people < 1 || people > peopleMax) {
    throw new OperatorError(`--people must be a whole number from 1 to ${peopleMax}.`)
  }
  const report = await withOrganization('demo fill', demoSlug, async (ctx, { config }) => {
    const { answer: users } = await listUsers(ctx)
    if (users.length > demoPeopleCount) {
      throw new OperatorError(
        'The demo organization has more people than on its first day, so it was filled or is in use. Start with an empty DATA_DIR instead.',
      )
    }
    const begin = toYearBegin(ctx.clock.now())
    if (users.some(({ createdAt }) => new Date(createdAt) > begin)) {
      throw new OperatorError(
        'The people of the demo organization joined less than a year ago, so an earlier version created it. Start with an empty DATA_DIR instead.',
      )
    }
    const progress = createProgress('Weeks', weeksOfYear)
    try {
      return await fillDemo(ctx, config, { people, onWeek: (week) => progress.update(week) })
    } finally {
      progress.end()
    }
  })
  printResult(options, report, () =>
    [
      `Added a year: ${report.people} people, ${report.attempts} attempts, ${report.assignments} assignments, ${report.scans} scan uploads.`,
      'Sign in as the admin with: parapet user sign-in-link --org demo --email ada@example.com',
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
