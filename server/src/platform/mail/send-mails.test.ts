import { createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, refuse, startMailServer } from '../../../test/journeys/mail-server.ts'
import { type TestOrganization, useWorld, type World } from '../../../test/world.ts'
import { until } from '../../../test/worlds/embedded-database.ts'
import { invitationKinds } from '../../areas/directory/users/invite-user.ts'
import { hourMs, minuteMs } from '../clock/durations.ts'
import { inTransaction } from '../context.ts'
import { newId } from '../crypto/random.ts'
import { findMail, listMails } from './list-mails.ts'
import { mailBodies, queueMail } from './outbox.ts'
import { createMailSender, type MailSender, retryDelaysMs } from './send-mails.ts'

async function useMailServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port)
  onTestFinished(() => server.stop())
  return server
}

type SenderOptions = Partial<Parameters<typeof createMailSender>[0]>

function useSender(world: World, smtpUrl: string, options: SenderOptions = {}): MailSender & { logLines: string[] } {
  const logLines: string[] = []
  const sender = createMailSender({
    host: 'training.example.com',
    db: world.database.db,
    clock: world.clock,
    sealer: world.sealer,
    log: pino({}, { write: (line: string) => logLines.push(line) }),
    smtpUrl,
    from: 'Schulung für alle <no-reply@example.com>',
    cap: { kinds: invitationKinds, mails: 2000 },
    ...options,
  })
  onTestFinished(() => sender.close())
  return { ...sender, logLines }
}

const invite = (org: TestOrganization, email: string, name = 'Ada Example') =>
  org.api.users.create({ name, email, role: 'learner' })

async function inviteMany(org: TestOrganization, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `person-${n}@example.com`)
  for (const email of emails) await invite(org, email)
  return emails
}

const mailsOf = (world: World) => listMails(world.database.db, { limit: 5000 })
const bodiesLeft = async (world: World) =>
  (await world.database.pool.query('select count(*)::int as count from mails where sealed_body is not null')).rows[0]
    .count

/** A promise to wait for, and the function that resolves it. */
function createGate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

test('an invitation arrives as text and as HTML, with a one-time link to this installation', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization({ name: 'Ärzte & Söhne 株式会社' })
  await invite(org, 'zoe@example.com', 'Zoë Öztürk')
  const sender = useSender(world, server.url)

  expect(await sender.sendDue()).toBe(1)
  expect(await sender.sendDue()).toBe(0)
  expect(server.received).toHaveLength(1)
  const [{ sender: from, recipients, mail }] = server.received as [MailServer['received'][0]]
  expect({ from, recipients }).toEqual({ from: 'no-reply@example.com', recipients: ['zoe@example.com'] })
  expect(mail.from).toMatchObject({ name: 'Schulung für alle', address: 'no-reply@example.com' })
  expect(mail.to).toEqual([{ name: '', address: 'zoe@example.com' }])
  expect(mail.subject).toBe('Ärzte & Söhne 株式会社 invites you to secure-coding training')
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(mail.text).toContain('Hi Zoë Öztürk,')
  expect(mail.html).toContain('<p>Hi Zoë Öztürk,</p>')
  expect(mail.html).toContain('Ärzte &amp; Söhne 株式会社')
  const [link = ''] = /http\S+/.exec(mail.text ?? '') ?? []
  expect(link).toMatch(new RegExp(`^${world.url}/invitation#[\\w-]{43}$`))
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.messageId).toBe(`<${(await mailsOf(world))[0]?.id}@training.example.com>`)
})

test('line breaks and markup in names stay text', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  const { id } = await invite(org, 'ada@example.com')
  // Names created before such characters were refused.
  await world.database.pool.query('update organizations set name = $2 where id = $1', [
    org.id,
    'Evil\r\nBcc: spy@example.com\r\n\r\n<script>alert(1)</script>',
  ])
  await world.database.pool.query('update users set name = $2 where id = $1', [
    id,
    '<img src=x onerror=alert(1)>\r\n.\r\nRCPT TO:<spy@example.com>',
  ])
  await org.api.users.resendInvitation(id)
  await useSender(world, server.url).sendDue()

  expect(server.received).toHaveLength(1)
  const [{ recipients, mail }] = server.received as [MailServer['received'][0]]
  expect(recipients).toEqual(['ada@example.com'])
  expect(mail.subject).toBe('Evil Bcc: spy@example.com <script>alert(1)</script> invites you to secure-coding training')
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(mail.html).not.toMatch(/<img|<script/)
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail.text).toContain('<img src=x onerror=alert(1)>')
})

test('an address with non-ASCII letters gets its mail at exactly that address', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  await invite(org, 'jürgen@example.com')
  await useSender(world, server.url).sendDue()

  expect(server.received.map(({ recipients }) => recipients)).toEqual([['jürgen@example.com']])
})

test('after sending, the body with its link is deleted, and the log never had it', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  const [waiting] = await mailsOf(world)
  const before = await findMail(world.database.db, world.sealer, waiting?.id ?? '')
  const sender = useSender(world, server.url)
  await sender.sendDue()
  const after = await findMail(world.database.db, world.sealer, waiting?.id ?? '')

  expect(before).toMatchObject({ status: 'waiting', sentAt: null })
  expect(after).toMatchObject({ status: 'sent', attempts: 1, lastError: null, text: null, html: null })
  expect(after?.sentAt).not.toBeNull()
  expect(await bodiesLeft(world)).toBe(0)
  const token = /#([\w-]{43})/.exec(before?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  expect([...sender.logLines, ...world.logLines].join('')).not.toContain(token)
})

test('emails wait while the mail server is down, and are sent once it is back', async () => {
  const world = await useWorld()
  const server = await startMailServer()
  const { port } = new URL(server.url)
  await server.stop()
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  const sender = useSender(world, server.url)

  expect(await sender.sendDue()).toBe(1)
  expect(await mailsOf(world)).toMatchObject([
    { status: 'waiting', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ])
  const back = await useMailServer(Number(port))
  expect(await sender.sendDue()).toBe(0)
  world.clock.advance(minuteMs)
  expect(await sender.sendDue()).toBe(1)
  expect(back.received).toHaveLength(1)
  expect(await mailsOf(world)).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }])
})

test('a silent mail server times out and is tried again later', async () => {
  const world = await useWorld()
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  const { port } = silent.address() as { port: number }
  await useSender(world, `smtp://127.0.0.1:${port}`, { timeoutMs: 100 }).sendDue()

  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  expect(await mailsOf(world)).toMatchObject([
    { status: 'waiting', attempts: 1, lastError: expect.stringMatching(/timeout|greeting/i) },
  ])
})

test('an email refused with a 4xx is retried on schedule, and fails for good after the last attempt', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  server.onRecipient = () => {
    throw refuse(451, 'Greylisted, come back later')
  }
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  const sender = useSender(world, server.url)

  expect(await sender.sendDue()).toBe(1)
  for (const [index, delayMs] of retryDelaysMs.entries()) {
    world.clock.advance(delayMs - 30_000)
    expect(await sender.sendDue(), `too early for attempt ${index + 2}`).toBe(0)
    expect(await mailsOf(world)).toMatchObject([{ status: 'waiting', attempts: index + 1 }])
    world.clock.advance(30_000)
    expect(await sender.sendDue(), `attempt ${index + 2}`).toBe(1)
  }
  expect(await mailsOf(world)).toMatchObject([
    { status: 'failed', attempts: retryDelaysMs.length + 1, lastError: expect.stringContaining('451 Greylisted') },
  ])
  expect(await bodiesLeft(world)).toBe(0)
})

test('a recipient refused with a 5xx fails immediately; the others get their mail', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  server.onRecipient = (address) => {
    if (address === 'gone@example.com') throw refuse(550, 'No such user here')
  }
  const org = await world.organization()
  await invite(org, 'gone@example.com')
  await invite(org, 'ada@example.com')
  await useSender(world, server.url).sendDue()

  const byAddress = Object.fromEntries((await mailsOf(world)).map((mail) => [mail.to, mail]))
  expect(byAddress['gone@example.com']).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('550 No such user here'),
  })
  expect(byAddress['ada@example.com']).toMatchObject({ status: 'sent' })
  expect(await bodiesLeft(world)).toBe(0)
})

test('emails wait when the server refuses the sender address, because that is a setting to fix', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  server.onSender = () => {
    throw refuse(553, 'Sender not allowed')
  }
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  await useSender(world, server.url).sendDue()
  const refused = await mailsOf(world)
  server.onSender = () => {}
  world.clock.advance(minuteMs)
  await useSender(world, server.url, { from: 'mended@example.com' }).sendDue()

  expect(refused).toMatchObject([{ status: 'waiting', lastError: expect.stringContaining('553 Sender not allowed') }])
  expect(server.received.map(({ sender }) => sender)).toEqual(['mended@example.com'])
})

test('two concurrent senders share the work and nobody gets an email twice', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  const emails = await inviteMany(org, 50)
  const senders = [useSender(world, server.url), useSender(world, server.url)]
  const sendAll = async (sender: MailSender) => {
    let sent = 0
    // A round may find that the other sender holds everything; only an empty outbox is the end.
    while ((await mailsOf(world)).some(({ status }) => status === 'waiting')) sent += await sender.sendDue()
    return sent
  }
  const shares = await Promise.all(senders.map(sendAll))

  expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(emails.toSorted())
  expect((shares[0] as number) + (shares[1] as number)).toBe(50)
  expect(Math.min(...shares)).toBeGreaterThan(0)
})

test('the email of a dead sender becomes due again, and the dead one can no longer change it', async () => {
  const world = await useWorld()
  const [stuck, other] = [await useMailServer(), await useMailServer()]
  const gate = createGate()
  stuck.onData = async () => {
    await gate.opened
    throw refuse(450, 'Too late')
  }
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  const [dying, living] = [useSender(world, stuck.url), useSender(world, other.url)]
  const dyingRun = dying.sendDue()
  await until(async () => (await mailsOf(world))[0]?.attempts === 1)

  expect(await living.sendDue()).toBe(0)
  world.clock.advance(3 * minuteMs)
  expect(await living.sendDue()).toBe(1)
  gate.open()
  await dyingRun
  expect(other.received).toHaveLength(1)
  expect(await mailsOf(world)).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }])
})

test('a slow sender does not send emails that were taken over or withdrawn while they waited', async () => {
  const world = await useWorld()
  const [slow, other] = [await useMailServer(), await useMailServer()]
  const gate = createGate()
  let begun = 0
  slow.onData = () => {
    begun++
    return gate.opened
  }
  const org = await world.organization()
  await inviteMany(org, 3)
  const withdrawn = await invite(org, 'withdrawn@example.com')
  const slowRun = useSender(world, slow.url).sendDue()
  await until(() => begun === 2)
  await org.api.users.deactivate(withdrawn.id)
  world.clock.advance(3 * minuteMs)

  expect(await useSender(world, other.url).sendDue()).toBe(3)
  gate.open()
  expect(await slowRun).toBe(4)
  // The two being sent can't be stopped; the third and fourth are not started.
  expect(slow.received).toHaveLength(2)
  expect(other.received).toHaveLength(3)
  expect((await mailsOf(world)).map(({ status }) => status).toSorted()).toEqual(['sent', 'sent', 'sent', 'void'])
})

test('a stopped sender finishes emails being sent and returns the rest immediately', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const gate = createGate()
  let begun = 0
  server.onData = () => {
    begun++
    return gate.opened
  }
  const org = await world.organization()
  await inviteMany(org, 5)
  const stopping = useSender(world, server.url)
  const run = stopping.sendDue()
  await until(() => begun === 2)
  stopping.close()
  gate.open()
  await run
  const waiting = (await mailsOf(world)).filter(({ status }) => status === 'waiting')

  expect(server.received).toHaveLength(2)
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  expect(await useSender(world, server.url).sendDue()).toBe(3)
})

test('invitations beyond the hourly cap of an organization are sent later; other emails are not delayed', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  await inviteMany(org, 5)
  const letter = { subject: 'Notice', personName: 'Vera', blocks: ['Hello'] }
  const notice = { ...letter, kind: 'notice', userId: null, to: 'notice@example.com', usefulUntil: null }
  await inTransaction(org.context(), (ctx) => queueMail(ctx, notice))
  const sender = useSender(world, server.url, { cap: { kinds: invitationKinds, mails: 3 } })
  const sendAll = async () => {
    let sent = 0
    for (let taken = await sender.sendDue(); taken > 0; taken = await sender.sendDue()) sent += taken
    return sent
  }

  expect(await sendAll()).toBe(4)
  expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    'notice@example.com',
    'person-0@example.com',
    'person-1@example.com',
    'person-2@example.com',
  ])
  world.clock.advance(hourMs - 10 * minuteMs)
  expect(await sendAll()).toBe(0)
  world.clock.advance(11 * minuteMs)
  expect(await sendAll()).toBe(2)
  expect(server.received).toHaveLength(6)
  expect((await mailsOf(world)).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
})

test('an organization that invites thousands does not delay invitations of others', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const [large, small] = [await world.organization(), await world.organization()]
  await invite(large, 'first@example.com')
  const ids = Array.from({ length: 2500 }, newId)
  const bodies = ids.map((id) => world.sealer.seal(mailBodies.at(large.id, id), '{"personName":"","blocks":[]}'))
  await world.database.pool.query(
    `insert into mails (org_id, id, kind, to_address, subject, sealed_body, status, due_at, created_at)
     select m.org_id, more.id, m.kind, 'more@example.com', m.subject, more.body, m.status, m.due_at, m.created_at
       from mails m, unnest($1::uuid[], $2::bytea[]) as more (id, body)`,
    [ids, bodies],
  )
  world.clock.advance(1000)
  await invite(small, 'small@example.com')
  const sender = useSender(world, server.url, { cap: { kinds: invitationKinds, mails: 1 } })
  for (let round = 0; round < 4; round++) await sender.sendDue()

  expect(server.received.map(({ recipients }) => recipients[0])).toContain('small@example.com')
  expect(server.received).toHaveLength(2)
})

test('an expired invitation is not sent', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  const org = await world.organization()
  await invite(org, 'ada@example.com')
  world.clock.advance(7 * 24 * hourMs + 1000)

  expect(await useSender(world, server.url).sendDue()).toBe(0)
  expect(await mailsOf(world)).toMatchObject([{ status: 'void' }])
  expect(await bodiesLeft(world)).toBe(0)
  expect(server.received).toEqual([])
})

test('emails wait while the mail server on another machine offers no TLS, and the log says what to do', async () => {
  const world = await useWorld()
  const server = await useMailServer()
  await invite(await world.organization(), 'ada@example.com')
  const sender = useSender(world, server.distantUrl)
  await sender.sendDue()

  expect(server.received).toEqual([])
  expect(sender.logLines.join()).toContain('does not offer TLS (STARTTLS)')
  world.clock.advance(hourMs)
  await useSender(world, server.distantUrl, { isPlainAllowed: true }).sendDue()
  expect(server.received).toHaveLength(1)
})
