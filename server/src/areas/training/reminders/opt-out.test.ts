import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { assign, dayMs, listReminders, moveTo, remind } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, inviteUser } from '../../../../test/worlds/training.ts'
import { createSealer } from '../../../platform/crypto/sealer.ts'
import { unsubscribeUrl } from './opt-out.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** What mail programs send for their own unsubscribe button (RFC 8058). */
const oneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
  world.request('POST', url, 'List-Unsubscribe=One-Click', { headers: { 'content-type': type } })

/** Ada has a reminder in the outbox, with its link. */
async function useReminder() {
  moveTo(world, 8)
  const org = await world.organization()
  const userId = await inviteUser(org, 'Ada')
  await assign(world, org, userId, 3 * 24 + 1)
  await remind(world)
  return { org, userId, link: await linkIn(org) }
}

async function linkIn(org: TestOrganization): Promise<string> {
  const [mail] = await listReminders(world, org)
  return /http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const statuses = async (org: TestOrganization) => (await listReminders(world, org)).map(({ status }) => status)

async function auditActions(org: TestOrganization): Promise<string[]> {
  const entries = await org.api.auditLog.list()
  return entries.map(({ action }) => action).filter((action) => action.startsWith('user.reminders'))
}

describe('the link in a reminder', () => {
  test('only shows a page with a button, since mail scanners follow links', async () => {
    const { org, link } = await useReminder()
    const { status, headers, text } = await world.request('GET', link)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('You’ll stop getting reminders about due dates.')
    expect(text).toContain(`<form method="post" action="${link.split('/').at(-1)}">`)
    expect(await statuses(org)).toEqual(['waiting'])
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'stops reminders by one click, with a body of %s',
    async (type) => {
      const { org, userId, link } = await useReminder()
      const answer = await oneClick(link, type)
      world.clock.advance(2 * dayMs)
      await remind(world)

      expect(answer.status).toBe(200)
      expect(answer.text).toContain('These emails have stopped')
      expect(await statuses(org)).toEqual(['void'])
      expect(await org.api.auditLog.list()).toMatchObject([
        {
          action: 'user.reminders_stopped',
          actorType: 'user',
          actorId: userId,
          subjectId: userId,
          details: { kind: 'deadline-reminder' },
          requestId: answer.headers.get('x-request-id'),
        },
        ...Array((await org.api.auditLog.list()).length - 1).fill({}),
      ])
    },
  )

  test('can be used again without effect, and offers to resume the emails', async () => {
    const { org, link } = await useReminder()
    await oneClick(link)
    await oneClick(link)
    const stopped = await world.request('GET', link)
    const action = /action="([^"]+)"/.exec(stopped.text)?.[1] ?? ''
    const resumed = await world.request('POST', new URL(action, link).href)
    await world.request('POST', new URL(action, link).href)
    const back = /action="([^"]+)"/.exec(resumed.text)?.[1] ?? ''
    world.clock.advance(2 * dayMs)
    await remind(world)

    expect(stopped.text).toContain('These emails have stopped')
    expect(resumed.text).toContain('You get reminders about due dates again.')
    expect(new URL(back, `${link}/resume`).href).toBe(link)
    expect(await auditActions(org)).toEqual(['user.reminders_resumed', 'user.reminders_stopped'])
    expect(await statuses(org)).toEqual(['void', 'waiting'])
  })

  test('works for one person: a colleague still gets reminders', async () => {
    const { org, link } = await useReminder()
    await assign(world, org, await inviteUser(org, 'Grace'), 30)
    await oneClick(link)
    await remind(world)

    expect(await listReminders(world, org)).toMatchObject([
      { to: 'ada@example.com', status: 'void' },
      { to: 'grace@example.com', status: 'waiting' },
    ])
  })

  test('stops one kind of mail: an admin who stops the weekly summary still gets their own reminders', async () => {
    const org = await world.organization()
    await assign(world, org, org.adminId, 1)
    const url = unsubscribeUrl(org.context(), { userId: org.adminId, kind: 'overdue-summary' })
    const { text } = await oneClick(url)
    moveTo(world, 7, 1)
    await assign(world, org, org.adminId, 30, { targetId: 'xss' })
    await remind(world)

    expect(text).toContain('the weekly summary of overdue training')
    expect(await listReminders(world, org, 'overdue-summary')).toEqual([])
    expect(await listReminders(world, org)).toHaveLength(1)
  })
})

describe('a link that is not ours', () => {
  test.each<[string, (token: string) => string]>([
    ['is shortened', (token) => token.slice(0, -10)],
    ['was changed in one place', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['is empty of meaning', () => 'hello'],
    ['holds odd characters', () => '%00%ff'],
  ])('shows an error page and changes nothing when it %s', async (_how, change) => {
    const { org, link } = await useReminder()
    const token = link.split('/').at(-1) as string
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/resume'],
    ] as const) {
      const answer = await world.request(method, `/unsubscribe/${change(token)}${path}`)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('This link does not work')
    }
    expect(await statuses(org)).toEqual(['waiting'])
  })

  test('made with another key, or for another purpose, is refused', async () => {
    const { org, userId } = await useReminder()
    const subscription = { userId, kind: 'deadline-reminder' } as const
    const strange = unsubscribeUrl({ ...org.context(), sealer: createSealer(randomBytes(32)) }, subscription)
    const text = [org.id, userId, 'deadline-reminder'].join(' ')
    const purpose = world.sealer.seal('mail', text).toString('base64url')
    const kind = world.sealer.seal('unsubscribe', [org.id, userId, 'everything'].join(' ')).toString('base64url')

    for (const url of [strange, `${world.url}/unsubscribe/${purpose}`, `${world.url}/unsubscribe/${kind}`]) {
      expect((await oneClick(url)).status).toBe(404)
    }
    expect(await statuses(org)).toEqual(['waiting'])
  })
})

test('the unsubscribe button is rate limited, because each press locks the organization and may write an audit line', async () => {
  const fresh = await createTrainingWorld()
  onTestFinished(() => fresh.close())
  const org = await fresh.organization()
  const link = unsubscribeUrl(org.context(), { userId: org.adminId, kind: 'deadline-reminder' })
  const statuses: number[] = []
  for (let press = 0; press < 121; press++) {
    statuses.push((await fresh.request('POST', press % 2 === 0 ? link : `${link}/resume`)).status)
  }
  const refused = await fresh.request('GET', link)

  expect(statuses).toEqual([...Array(120).fill(200), 429])
  expect(expectError(refused, 429, 'rate_limited')).toEqual({ error: 'rate_limited' })
})

test('the link is never logged', async () => {
  const { link } = await useReminder()
  await world.request('GET', link)
  await oneClick(link)

  expect(world.logLines.join('')).toContain('/unsubscribe/:token')
  expect(world.logLines.join('')).not.toContain(link.split('/').at(-1))
})
