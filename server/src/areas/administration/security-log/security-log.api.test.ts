import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import type { SecurityEntry } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPerson, createVisitor, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'
import { exportSecurityLog } from './export-security.ts'
import { countWaitingLines, sendBatch, startLogStream } from './stream-logs.ts'
import { createStreamTarget } from './stream-target.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { role: 'org_admin', email: 'vera@example.com' })
  const { visitor } = await createPerson(world, org, { email: 'learner@example.com' })
  await visitor.call('GET', '/users')
  const wrong = { email: 'vera@example.com', password: 'wrong password' }
  await createVisitor(world).call('POST', '/sign-in', wrong, { 'user-agent': '=cmd()' })
})
afterAll(() => world?.close())

const list = async (query: string, visitor = admin.visitor) =>
  (await visitor.call('GET', `/security-log${query}`)).body as SecurityEntry[]
const events = (entries: SecurityEntry[]) => entries.map(({ event, result }) => `${event} ${result}`)

describe('the security log', () => {
  test('shows the newest first, with names and sources', async () => {
    // Uses of keys are noted some seconds later.
    const [first, second] = (await list('')).filter(({ keyId }) => keyId === null)

    expect(first).toMatchObject({
      event: 'sign_in',
      result: 'failure',
      userId: admin.id,
      userName: 'Grace Sample',
      keyId: null,
      address: '127.0.0.1',
      userAgent: '=cmd()',
      details: { reason: 'wrong_password' },
    })
    expect(second).toMatchObject({ event: 'access.denied', result: 'failure' })
  })

  test('is filtered by event, result, person, source and time', async () => {
    expect(events(await list('?event=access.denied'))).toEqual(['access.denied failure'])
    expect(events(await list('?result=failure'))).toEqual(['sign_in failure', 'access.denied failure'])
    expect(new Set((await list('?search=VERA@')).map(({ userId }) => userId))).toEqual(new Set([admin.id]))
    expect((await list('?search=127.0.0')).length).toBeGreaterThan(3)
    expect(await list('?search=%25')).toEqual([])
    expect(await list(`?since=${new Date(Date.now() + 3_600_000).toISOString()}`)).toEqual([])
    const [newest, ...older] = await list('')
    expect(await list(`?before=${newest?.id}`)).toEqual(older)
    expectError(await admin.visitor.call('GET', '/security-log?event=nonsense'), 400, 'invalid_request')
  })

  test('is only for admins of the organization', async () => {
    const other = await world.organization()
    const foreign = await createPerson(world, other, { role: 'org_admin', email: 'foreign@example.com' })
    const learner = await createPerson(world, other, { email: 'someone@example.com' })
    const ids = new Set((await list('')).map(({ id }) => id))

    expectError(await learner.visitor.call('GET', '/security-log'), 403, 'forbidden')
    expectError(await createVisitor(world).call('GET', '/security-log/export'), 401, 'unauthorized')
    const seen = await list('', foreign.visitor)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ id, userId }) => ids.has(id) || userId === admin.id)).toEqual([])
  })

  test('is exported as CSV, with the same filter, and cannot start a formula', async () => {
    const { text, headers } = await admin.visitor.call('GET', '/security-log/export?result=failure&event=sign_in')
    const [head, line, end] = text.split('\r\n')

    expect(headers.get('content-disposition')).toBe('attachment; filename="security-log.csv"')
    expect(head).toContain('createdAt,event,result,userId,userName,keyId,keyName,address,userAgent,details')
    expect(line).toContain(`sign_in,failure,${admin.id},Grace Sample,,,127.0.0.1,'=cmd()`)
    expect(end).toBe('')
  })

  test('a truncated export says so', async () => {
    const pieces: string[] = []
    for await (const piece of exportSecurityLog(org.context(), {}, 2)) pieces.push(piece)

    expect(pieces.join('')).toContain('(older lines are left out: a file has at most 2)')
  })
})

describe('the log stream', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parapet-syslog-'))
    const args = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key.pem',
      '-out',
      'crt.pem',
      '-days',
      '2',
    ]
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    await promisify(execFile)('openssl', [...args, ...name], { cwd: folder })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** A syslog server as far as we need one: takes frames over TLS. */
  async function startReceiver() {
    const [key, cert] = await Promise.all(['key.pem', 'crt.pem'].map((name) => readFile(join(folder, name), 'utf8')))
    const messages: string[] = []
    let isBroken = false
    const server = createServer({ key, cert }, (socket) => {
      const chunks: Buffer[] = []
      socket.on('error', () => {})
      if (isBroken) socket.destroy()
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('end', () => {
        let rest = Buffer.concat(chunks)
        while (rest.length > 0) {
          const space = rest.indexOf(' ')
          const length = Number(rest.subarray(0, space).toString())
          messages.push(rest.subarray(space + 1, space + 1 + length).toString())
          rest = rest.subarray(space + 1 + length)
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return {
      messages,
      setBroken(value: boolean) {
        isBroken = value
      },
      target: createStreamTarget({ kind: 'syslog', host: 'localhost', port }, { ca: cert as string }),
      untrusting: createStreamTarget({ kind: 'syslog', host: 'localhost', port }),
    }
  }

  const sendAll = async ({ database: { db } }: World, target: ReturnType<typeof createStreamTarget>) => {
    while ((await sendBatch(db, target)) > 0);
  }

  test('sends every line of both logs over TLS, as RFC 5424 with a length before each', async () => {
    const stage = await useWorld()
    const own = await stage.organization()
    await createPerson(stage, own, { email: 'grüße@example.com' })
    const receiver = await startReceiver()
    await sendAll(stage, receiver.target)
    const wanted = await stage.database.pool.query(
      'select id from audit_log union all select id from security_log order by 1',
    )
    const bodies = receiver.messages.map((message) => JSON.parse(message.slice(message.indexOf('\ufeff') + 1)))

    expect(bodies.map(({ id }) => id).toSorted()).toEqual(wanted.rows.map(({ id }) => id))
    expect(receiver.messages[0]).toMatch(/^<8[46]>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ parapet \d+ \S+ - \ufeff\{/)
    expect(bodies).toContainEqual(
      expect.objectContaining({ log: 'security', event: 'sign_in', result: 'success', address: '127.0.0.1' }),
    )
    expect(await countWaitingLines(stage.database.db)).toBe(0)
  })

  test('loses nothing when the receiver fails, and refuses an untrusted one', async () => {
    const stage = await useWorld()
    await stage.organization()
    const receiver = await startReceiver()
    await expect(sendBatch(stage.database.db, receiver.untrusting)).rejects.toThrow(/self-signed/)
    receiver.setBroken(true)
    await expect(sendBatch(stage.database.db, receiver.target)).rejects.toThrow()
    const waiting = await countWaitingLines(stage.database.db)
    receiver.setBroken(false)
    await sendAll(stage, receiver.target)

    expect(waiting).toBeGreaterThan(2)
    expect(receiver.messages).toHaveLength(waiting)
  })

  test('appends to a file, continues where it stopped, and runs in one process at a time', async () => {
    const stage = await useWorld()
    const own = await stage.organization()
    const path = join(folder, 'stream.jsonl')
    const lines = async () => (await readFile(path, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
    const start = () =>
      startLogStream({ db: stage.database.db, log: stage.log, target: createStreamTarget({ kind: 'file', path }) })
    const both = [start(), start()]
    while ((await countWaitingLines(stage.database.db)) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all(both.map((stream) => stream.stop()))
    const before = await lines()
    await own.request('POST', '/teams', { name: 'Later' })
    const again = start()
    while ((await countWaitingLines(stage.database.db)) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await again.stop()
    const after = await lines()

    expect(new Set(after.map((line) => JSON.parse(line).id)).size).toBe(after.length)
    expect(after.slice(before.length).map((line) => JSON.parse(line).event)).toEqual(['team.created'])
  })
})
