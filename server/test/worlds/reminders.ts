/**
 * A world with people who have due dates, whose clock can be set to an hour, and whose reminders are written on demand.
 */
import type { Assignment, NewAssignment } from '@parapet/contract'
import { type ReminderOptions, writeReminders } from '../../src/areas/training/reminders/reminders.ts'
import type { RootContext } from '../../src/platform/context.ts'
import { findMail, listMails, type MailDetail } from '../../src/platform/mail/list-mails.ts'
import type { TestOrganization, World } from '../world.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Moves the clock forward to the next time it is that hour in UTC, on that weekday if one is given. */
export function moveTo(world: World, hour: number, weekday?: number): void {
  const now = world.clock.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour))
  while (next <= now || (weekday !== undefined && next.getUTCDay() !== weekday)) next.setUTCDate(next.getUTCDate() + 1)
  world.clock.advance(next.getTime() - now.getTime())
}

export const inHours = (world: World, hours: number) =>
  new Date(world.clock.now().getTime() + hours * hourMs).toISOString()

/** A topic for one person, due in this many hours. */
export function assign(
  world: World,
  org: TestOrganization,
  userId: string,
  hours: number,
  fields: Partial<NewAssignment> = {},
): Promise<Assignment> {
  return org.api.assignments.create({
    assigneeType: 'user',
    assigneeId: userId,
    contentArea: 'practice',
    targetType: 'topic',
    targetId: 'sql',
    deadline: inHours(world, hours),
    ...fields,
  })
}

export function remind(world: World, changes: Partial<RootContext> = {}): Promise<number> {
  const { db } = world.database
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'reminders' } as const
  const root: ReminderOptions['root'] = {
    db,
    clock,
    log,
    sealer,
    publicUrl,
    actor,
    requestId: null,
    catalog,
    ...changes,
  }
  return writeReminders({ root, signal: new AbortController().signal })
}

/** Emails of a kind in the outbox, oldest first, as shown by `parapet mail show`. */
export async function listReminders(
  world: World,
  org: TestOrganization,
  kind = 'deadline-reminder',
): Promise<MailDetail[]> {
  const { db } = world.database
  const mails = await listMails(db, { orgId: org.id, limit: 5000 })
  const reminders = mails.filter((mail) => mail.kind === kind).toReversed()
  return Promise.all(reminders.map(async ({ id }) => (await findMail(db, world.sealer, id)) as MailDetail))
}

export async function recipients(world: World, org: TestOrganization, kind?: string): Promise<string[]> {
  return (await listReminders(world, org, kind)).map(({ to }) => to).toSorted()
}
