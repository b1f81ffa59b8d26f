import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../src/platform/context.ts'
import { claimDue } from '../../src/platform/mail/mails.queries.ts'
import { queueMail } from '../../src/platform/mail/outbox.ts'
import { createWorld, type TestOrganization, type World } from '../world.ts'
import { createMeter, describeCost, type Meter } from './meter.ts'

const backlog = 25_000

let world: World
let meter: Meter
beforeEach(async () => {
  world = await createWorld()
  onTestFinished(() => world.close())
  meter = createMeter([world.database.pool])
  // A month of sent mails, which PostgreSQL has counted; of what comes next it hears nothing.
  const org = await world.organization()
  await world.database.pool.query('alter table mails set (autovacuum_enabled = false)')
  await world.database.pool.query(
    `insert into mails (org_id, id, kind, to_address, subject, status, due_at, created_at, sent_at)
     select $1, uuidv7(), 'deadline-reminder', 'ada@example.com', 'Due soon', 'sent', now(), now(),
       now() - n * interval '1 minute'
     from generate_series(1, 40000) n`,
    [org.id],
  )
  await world.database.pool.query('vacuum (analyze) mails')
})

/** Reminders of a morning. */
async function addReminders(org: TestOrganization, count: number): Promise<void> {
  await world.database.pool.query(
    `insert into mails (org_id, id, kind, to_address, subject, sealed_body, status, due_at, created_at, priority)
     select $1, uuidv7(), 'deadline-reminder', 'ada@example.com', 'Due soon', '', 'waiting', now() - interval '1 hour', now(), 2
     from generate_series(1, $2::int) n`,
    [org.id, count],
  )
}

const claim = () =>
  world.database.db.transaction().execute((trx) =>
    claimDue(trx, {
      token: randomUUID(),
      now: world.clock.now(),
      leaseMs: 60_000,
      limit: 20,
      cap: { kinds: ['invitation'], mails: 2000 },
    }),
  )

const addMail = (org: TestOrganization, subject: string) =>
  inTransaction(org.context(), (ctx) =>
    queueMail(ctx, {
      ...{ kind: 'password-reset', userId: null, to: 'grace@example.com', subject, usefulUntil: null },
      ...{ personName: 'Grace', blocks: [] },
    }),
  )

test('a password reset overtakes 25,000 waiting reminders', async () => {
  const org = await world.organization()
  await addReminders(org, backlog)
  await addMail(org, 'Reset your password')
  const claimed = await claim()

  expect(claimed).toHaveLength(20)
  expect(claimed.map(({ subject }) => subject)).toContain('Reset your password')
})

test('an organization with 25,000 waiting reminders delays neither the reminders nor the resets of another', async () => {
  const [large, small] = [await world.organization(), await world.organization()]
  await addReminders(large, backlog)
  for (let nth = 0; nth < 30; nth++) await addMail(large, 'Reset your password')
  await world.database.pool.query('select pg_sleep(0.01)')
  await addReminders(small, 3)
  await addMail(small, 'Reset your password')
  const [first, second] = [await claim(), await claim()]

  const countOf = (claimed: Awaited<ReturnType<typeof claim>>, org: TestOrganization) =>
    claimed.filter(({ orgId }) => orgId === org.id).length
  expect([countOf(first, large), countOf(first, small)]).toEqual([19, 1])
  expect([countOf(second, large), countOf(second, small)]).toEqual([17, 3])
})

test('claiming mails reads the same with 200 and with 25,000 of them waiting, before PostgreSQL has counted them', async () => {
  const org = await world.organization()
  await addReminders(org, 200)
  const few = await meter.measure(claim)
  await addReminders(org, backlog)
  const many = await meter.measure(claim)

  expect([few.answer.length, many.answer.length]).toEqual([20, 20])
  expect(many.buffers, describeCost(many)).toBeLessThan(1.5 * few.buffers)
})
