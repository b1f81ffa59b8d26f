import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../web-visitor.ts'
import { createWorld } from '../world.ts'
import { checks, type Site } from './checks.ts'
import { isSizeRun, testInSizeRun } from './in-size-run.ts'
import { addWaitingMails, fillOrganization, sizeFor } from './large-organization.ts'
import { createMeter, describeCost, type Meter } from './meter.ts'

const large = 30_000
/** In every run of the tests: how the buffers grow from one organization to another with five times the people. */
const [few, more] = [300, 1500]

type MeasuredSite = Site & { meter: Meter }

/** Each in a database of its own, so that they do not share pages or statistics. */
async function createSite(people: number): Promise<MeasuredSite> {
  const world = await createWorld()
  const org = await world.organization({ maxSeats: 100_000 })
  const admin = await createPerson(world, org, { role: 'org_admin', email: 'admin@example.com' })
  const learner = await createPerson(world, org, { email: 'learner@example.com' })
  const size = sizeFor(people)
  await fillOrganization(world, org, size)
  await addWaitingMails(world, org, size.mails)
  const assignmentId = await findAssignmentToAll(org)
  const meter = createMeter([world.database.pool, world.serviceDatabase.pool])
  return { world, org, people, admin: admin.visitor, learner: learner.visitor, assignmentId, meter }
}

async function findAssignmentToAll(org: Site['org']): Promise<string> {
  for await (const { id, assigneeType } of org.api.assignments.iterate()) if (assigneeType === 'org') return id
  throw new Error('no assignment reaches everyone')
}

async function measure(site: MeasuredSite, check: (typeof checks)[number]) {
  await check.before?.(site)
  return site.meter.measure(() => check.run(site))
}

describe('with five times the people', () => {
  let sites: MeasuredSite[] = []
  beforeAll(async () => {
    sites = [await createSite(few), await createSite(more)]
  })
  afterAll(async () => {
    for (const { world } of sites) await world.close()
  })

  /** With room for indexes that grow by a level, and for the lines that an export adds to the logs. */
  const roomFor = {
    stays: (buffers: number) => 1.5 * buffers + 50,
    'in proportion': (buffers: number) => 8 * buffers + 500,
  }

  test.each(checks)('$what reads what it shows and no more', { timeout: 300_000 }, async (check) => {
    const [small, larger] = [
      await measure(sites[0] as MeasuredSite, check),
      await measure(sites[1] as MeasuredSite, check),
    ]

    expect(larger.buffers, describeCost(larger)).toBeLessThanOrEqual(roomFor[check.growth](small.buffers))
  })
})

describe(`with ${large.toLocaleString('en')} people`, () => {
  let site: MeasuredSite | undefined
  beforeAll(async () => {
    if (isSizeRun) site = await createSite(large)
  }, 900_000)
  afterAll(() => site?.world.close())

  for (const check of checks) {
    testInSizeRun(`${check.what} reads at most ${check.most.toLocaleString('en')} buffers`, async () => {
      const cost = await measure(site as MeasuredSite, check)
      console.info(`${check.what}: ${cost.buffers} buffers, ${cost.rows} rows, ${cost.statements.length} statements`)
      expect(cost.buffers, describeCost(cost)).toBeLessThanOrEqual(check.most)
    })
  }
})
