/** Mails about assignments and certificates, how they format times, and how people stop them. */

import type { MailPreferences } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { listReminders, recipients } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'
import { renewAssignments } from '../assignments/assignments.ts'
import { announceAssignments } from './reminders.ts'

const given = 'assignment-given'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

function work() {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'assignments' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  return { root, signal: new AbortController().signal }
}
const announce = () => announceAssignments(work())

/** Ada has signed in before, so she gets mails about assignments. */
async function useAda(fields: { name?: string } = {}) {
  const org = await world.organization({ name: 'Example Corp', ...fields })
  const { id: userId, visitor } = await createPerson(world, org, { role: 'learner' })
  return { org, userId, visitor }
}

const assign = (org: TestOrganization, assigneeId: string, targetId = 'sql', fields: object = {}) =>
  org.api.assignments.create({
    ...{ assigneeType: 'user', assigneeId, contentArea: 'practice', targetType: 'topic', targetId },
    ...fields,
  })

describe('an email about an assignment', () => {
  test('links to the training and says when it is due', async () => {
    const { org, userId } = await useAda()
    const deadline = '2040-07-01T10:00:00.000Z'
    await assign(org, userId, 'sql', { deadline, note: 'Before the audit' })
    expect(await announce()).toBe(1)
    expect(await announce()).toBe(0)

    const [mail] = await listReminders(world, org, given)
    expect(mail).toMatchObject({ subject: 'New assignment: Title of sql', status: 'waiting' })
    expect(mail?.text).toContain('- Title of sql: due 1 July 2040, 10:00 UTC, note: Before the audit')
    expect(mail?.text).toContain(`Start training:\n${world.url}/learn/topics/sql`)
    expect(mail?.html).toContain(`href="${world.url}/learn/topics/sql"`)
  })

  test('covers everything assigned since the last one, without what is completed', async () => {
    const { org, userId } = await useAda()
    await passTopic(world, org, userId, 'xss')
    await assign(org, userId, 'sql')
    await assign(org, userId, 'xss')
    await org.api.assignments.create({
      ...{
        assigneeType: 'org',
        assigneeId: org.id,
        contentArea: 'practice',
        targetType: 'category',
        targetId: 'injection',
      },
    })
    await announce()

    const mails = (await listReminders(world, org, given)).filter(({ to }) => to !== `admin@${org.slug}.example.com`)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have 2 new assignments'])
    expect(mails[0]?.text).toContain(`See your training:\n${world.url}/learn\n`)
  })

  test('waits until an invited person has signed in', async () => {
    const org = await world.organization()
    await assign(org, await inviteUser(org, 'Ada'))
    expect(await announce()).toBe(0)
    await world.database.pool.query('update invitations set used_at = now() where org_id = $1', [org.id])
    expect(await announce()).toBe(1)
  })

  test('is not written when the organization has turned these emails off', async () => {
    const { org, userId } = await useAda()
    await updateOrganization(org.context(), { sendsReminders: false })
    await assign(org, userId)
    expect(await announce()).toBe(0)
  })

  test('says when training must be renewed', async () => {
    const { org, userId } = await useAda()
    await assign(org, userId, 'sql', { repeatMonths: 12, dueInDays: 30 })
    await announce()
    await passTopic(world, org, userId, 'sql')
    world.clock.advance(367 * dayMs)
    await renewAssignments(work())
    await announce()
    const mails = await listReminders(world, org, given)
    expect(mails.map(({ subject }) => subject)).toEqual(['New assignment: Title of sql', 'Time to renew: Title of sql'])
    expect(mails[1]?.text).toContain('you completed it before')
  })

  test('is written once when workers run at the same moment', async () => {
    const { org, userId } = await useAda()
    await assign(org, userId)
    const written = await Promise.all([announce(), announce(), announce()])
    expect(written.reduce((sum, count) => sum + count)).toBe(1)
    expect(await recipients(world, org, given)).toHaveLength(1)
  })
})

test('a certificate comes by email, with the link that verifies it', async () => {
  const { org, userId } = await useAda()
  for (const { id, categoryId } of world.catalog.topics.values()) {
    if (categoryId === 'injection') await passTopic(world, org, userId, id)
  }
  for (const { id, categoryId } of world.catalog.scenarios.values()) {
    if (categoryId === 'injection') await finishScenario(world, org, userId, id)
  }
  const [certificate] = await org.api.certificates.list()
  const [mail, ...others] = await listReminders(world, org, 'certificate-issued')
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your certificate: ${certificate?.categoryTitle}`)
  expect(mail?.text).toContain(`See the certificate:\n${certificate?.verificationUrl}`)
})

describe('mail preferences', () => {
  test('set the time zone and date format used in emails', async () => {
    const { org, userId, visitor } = await useAda()
    const before = await visitor.call('GET', '/account/mail-preferences')
    expect(before.body).toEqual({
      ...{ timeZone: null, locale: null },
      mails: { assignments: true, reminders: true, certificates: true, overdueSummary: true },
    })
    const changed = await visitor.call('PATCH', '/account/mail-preferences', {
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
    })
    expect(changed.body).toMatchObject({ timeZone: 'Europe/Berlin', locale: 'de-DE' })
    await assign(org, userId, 'sql', { deadline: '2040-07-01T10:00:00.000Z' })
    await announce()
    const [mail] = await listReminders(world, org, given)
    expect(mail?.text).toMatch(/due 1\. Juli 2040 um 12:00 \(Europe\/Berlin\)/)
  })

  test('are removed when the person is erased', async () => {
    const { org, userId, visitor } = await useAda()
    await visitor.call('PATCH', '/account/mail-preferences', { timeZone: 'Europe/Berlin', locale: 'de-DE' })
    await assign(org, userId)
    await announce()
    await eraseUser(org.context(), 'grace@example.com')

    const { rows } = await world.database.pool.query(
      'select time_zone, locale, (select count(*)::int from mails m where m.user_id = u.id and m.sealed_body is not null) as mails from users u where id = $1',
      [userId],
    )
    expect(rows).toEqual([{ time_zone: null, locale: null, mails: 0 }])
  })

  test.each(['Europe/Atlantis', '+02:00', '', 'x'.repeat(65)])('refuse %j as a time zone', async (timeZone) => {
    const { visitor } = await useAda()
    expectError(await visitor.call('PATCH', '/account/mail-preferences', { timeZone }), 400, 'invalid_request')
  })

  test('turn off one kind of mail and leave the others on', async () => {
    const { org, userId, visitor } = await useAda()
    const { body } = await visitor.call('PATCH', '/account/mail-preferences', { mails: { assignments: false } })
    expect((body as MailPreferences).mails).toEqual({
      ...{ assignments: false, reminders: true, certificates: true, overdueSummary: true },
    })
    await assign(org, userId)
    expect(await announce()).toBe(0)
    await visitor.call('PATCH', '/account/mail-preferences', { mails: { assignments: true } })
    await assign(org, userId, 'xss')
    expect(await announce()).toBe(1)
  })

  test('change with one click in a mail program, without a session (RFC 8058)', async () => {
    const { org, userId, visitor } = await useAda()
    await assign(org, userId)
    await announce()
    const [mail] = await listReminders(world, org, given)
    const link = /http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const page = await world.request('GET', link)
    expect(page.text).toContain('You’ll stop getting emails about new assignments.')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.request('POST', link, 'List-Unsubscribe=One-Click', { headers })).status).toBe(200)
    const { body } = await visitor.call('GET', '/account/mail-preferences')
    expect((body as MailPreferences).mails.assignments).toBe(false)
  })
})
