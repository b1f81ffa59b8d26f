import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../worlds/embedded-database.ts'
import { startMailServer } from './mail-server.ts'
import { createGivenDatabase, type RunningServer, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let apiKey = ''

beforeAll(async () => {
  given = await createGivenDatabase()
  const admin = ['--admin-name', 'Ada Admin', '--admin-email', 'ada@example.com']
  const org = ['--name', 'Example Corp', '--slug', 'example-corp', '--domain', 'example.com', ...admin]
  await parapet.runJson(['org', 'create', ...org], { ...given.env, PUBLIC_URL: 'https://training.example.com' })
  const key = ['key', 'create', '--org', 'example-corp', '--name', 'K', '--scopes', 'all']
  apiKey = (await parapet.runJson(key, given.env)).value.key
})
afterAll(() => given.drop())

const invite = (server: RunningServer, email: string) =>
  server.request('POST', '/api/public/v1/users', { name: 'Zoë', email, role: 'learner' }, apiKey)

test('without a mail server the log counts pending emails without their content; expired ones are dropped', async () => {
  const database = new pg.Client({ connectionString: given.env.DATABASE_URL })
  await database.connect()
  onTestFinished(() => database.end())
  await database.query(
    `insert into mails (org_id, id, kind, to_address, subject, sealed_body, status, due_at, useful_until)
     select org_id, gen_random_uuid(), 'expired', to_address, subject, sealed_body, status, due_at, now() - interval '1 day'
     from mails`,
  )
  const server = await parapet.serve(given.env)
  await until(() => server.stderr().includes('1 email(s) wait because SMTP_URL is not set; see: npx parapet mail list'))
  const { stderr } = await server.stop()

  expect(stderr).not.toContain('ada@example.com')
  expect(stderr).not.toContain('invitation#')
  const { rows } = await database.query("delete from mails where kind = 'expired' returning status, sealed_body")
  expect(rows).toEqual([{ status: 'void', sealed_body: null }])
})

test('a user created over the API gets the email within moments, and so does everyone who was waiting', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const server = await parapet.serve({
    ...given.env,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Übungen <training@example.com>',
    PUBLIC_URL: 'https://training.example.com',
  })
  const created = await invite(server, 'zoe@example.com')
  await until(() => mailServer.received.length === 2)
  const listed = await parapet.runJson(['mail', 'list'], given.env)
  const shown = await parapet.run(['mail', 'show', listed.value[0].id], given.env)
  await server.stop()

  expect(created.status).toBe(200)
  const byRecipient = new Map(mailServer.received.map(({ recipients, mail }) => [recipients[0], mail]))
  expect([...byRecipient.keys()].toSorted()).toEqual(['ada@example.com', 'zoe@example.com'])
  for (const mail of byRecipient.values()) {
    expect(mail.from).toMatchObject({ name: 'Übungen', address: 'training@example.com' })
    expect(mail.subject).toBe('Example Corp invites you to secure-coding training')
    expect(mail.text).toMatch(/^https:\/\/training\.example\.com\/invitation#[\w-]{43}$/m)
    expect(mail.html).toContain('href="https://training.example.com/invitation#')
  }
  expect(listed.value.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
  expect(shown.stdout).toContain('(The text is deleted once an email is sent or void.)')
})

testInLongRun('emails do not wait for chat channels', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const database = new pg.Client({ connectionString: given.env.DATABASE_URL })
  await database.connect()
  onTestFinished(() => database.end())
  await database.query('begin')
  await database.query('lock table chat_channels in access exclusive mode')
  const server = await parapet.serve({ ...given.env, SMTP_URL: mailServer.url })
  await invite(server, 'chat@example.com')
  await until(() => mailServer.received.some(({ recipients }) => recipients[0] === 'chat@example.com'))
  const { rows } = await database.query(
    "select from pg_locks where relation = 'chat_channels'::regclass and not granted",
  )
  await database.query('rollback')
  await server.stop()

  // Chat was busy the whole time.
  expect(rows.length).toBeGreaterThan(0)
})

testInLongRun('a hanging mail server does not prevent a clean stop', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const server = await parapet.serve({ ...given.env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  for (let n = 0; n < 4; n++) await invite(server, `hang-${n}@example.com`)
  await until(() => sockets.length > 0)
  const { code, stderr } = await server.stop()

  expect(code).toBe(0)
  expect(stderr).not.toContain('took too long')
})
