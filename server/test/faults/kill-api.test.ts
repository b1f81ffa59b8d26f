/**
 * The service is killed during a storm of writes. Every acknowledged write is there exactly once, and no write is
 * partial.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressOf, type Called, type Caller, callUntilServed, createCaller } from '../invariants/caller.ts'
import { useParapet } from '../journeys/parapet.ts'
import { until } from '../webhook-engine.ts'
import { createInstallation, type Installation, isLong, timesOf } from './installation.ts'

const cycles = isLong ? 300 : 1
const timeoutMs = 60_000 + cycles * 60_000
const clients = 64

const parapet = useParapet()

type Write = {
  kind: 'user' | 'course'
  name: string
  body: object
  headers: Record<string, string>
  /** The id in the answer; undefined if none arrived. */
  acknowledged: string | undefined
}
type Totals = { acknowledged: number; unanswered: number; lost: string[]; duplicated: string[]; torn: string[] }

const courseItems = ['sql-injection', 'xss', 'csrf'].map((itemId, orderIndex) => ({
  itemType: 'topic',
  itemId,
  orderIndex,
}))

test(
  `killing the service ${timesOf(cycles)} in a storm of writes loses and duplicates nothing that it acknowledged`,
  async () => {
    const { installation, server: first } = await createInstallation(parapet)
    const totals: Totals = { acknowledged: 0, unanswered: 0, lost: [], duplicated: [], torn: [] }
    let server = first
    for (let cycle = 0; cycle < cycles; cycle++) {
      const caller = createCaller(addressOf(server), installation.apiKey, clients)
      const { writes, stop } = startStorm(caller, `cycle-${cycle}-`)
      // A busy machine needs a while for its first answers.
      await until(() => writes.filter(({ acknowledged }) => acknowledged !== undefined).length > 1)
      await sleep(randomInt(50, 2001))
      server.signal('SIGKILL')
      await server.ended
      await stop()
      await caller.close()
      server = await installation.start()
      await compare(installation, writes, totals)
      await repeat(installation, addressOf(server), writes, totals)
    }
    const stopped = await server.stop()

    console.info(
      `killed the service: ${cycles} cycles, ${totals.acknowledged} acknowledged, ${totals.lost.length} lost, ` +
        `${totals.duplicated.length} duplicated, ${totals.unanswered} unanswered`,
    )
    expect(totals).toMatchObject({ lost: [], duplicated: [], torn: [] })
    expect(totals.acknowledged).toBeGreaterThan(cycles)
    expect(stopped.code).toBe(0)
  },
  timeoutMs,
)

function startStorm(caller: Caller, prefix: string): { writes: Write[]; stop(): Promise<void> } {
  const writes: Write[] = []
  let isStopped = false
  const storm = Array.from({ length: clients }, async () => {
    while (!isStopped) {
      const write = createWrite(`${prefix}${writes.length}`, writes.length % 2 === 0 ? 'user' : 'course')
      writes.push(write)
      try {
        const answer = await caller.call('POST', pathOf(write), write.body, write.headers)
        // On a slow machine it may ask for a retry; that is not an acknowledgment.
        if (answer.status === 503) continue
        expect(answer.status, answer.text).toBe(200)
        write.acknowledged = answer.body.id
      } catch (error) {
        // Only the death of the service may end a client.
        if (!isConnectionLoss(error)) throw error
        return
      }
    }
  })
  return {
    writes,
    async stop() {
      isStopped = true
      await Promise.all(storm)
    },
  }
}

function createWrite(name: string, kind: Write['kind']): Write {
  if (kind === 'course') return { kind, name, body: { name, items: courseItems }, headers: {}, acknowledged: undefined }
  const body = { name, email: `${name}@example.com`, role: 'learner' }
  return { kind, name, body, headers: { 'idempotency-key': `key of ${name}` }, acknowledged: undefined }
}

function pathOf({ kind }: Write): string {
  return kind === 'user' ? '/users' : '/custom-courses'
}

function isConnectionLoss(error: unknown): boolean {
  const { code } = error as { code?: string }
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code ?? '')
}

/** Every acknowledged write is there once; an unanswered one is there once or not at all; all are complete. */
async function compare(installation: Installation, writes: Write[], totals: Totals): Promise<void> {
  const stored = await readStored(installation, writes)
  for (const write of writes) {
    const rows = stored.get(`${write.kind} ${write.name}`) ?? []
    if (rows.length > 1) totals.duplicated.push(write.name)
    if (write.acknowledged === undefined) {
      totals.unanswered++
    } else {
      totals.acknowledged++
      if (!rows.some(({ id }) => id === write.acknowledged)) totals.lost.push(write.name)
    }
    // A user is complete with its email and link, a course with its items; both with their line in the audit log.
    const isWhole = (row: Stored) => row.parts === (write.kind === 'user' ? 2 : courseItems.length) && row.lines === 1
    if (!rows.every(isWhole)) totals.torn.push(`${write.name} ${JSON.stringify(rows)}`)
  }
}

type Stored = { kind: string; id: string; name: string; parts: number; lines: number }

async function readStored(installation: Installation, writes: Write[]): Promise<Map<string, Stored[]>> {
  const rows = await installation.query<Stored>(
    `select 'user' as kind, u.id, u.name,
        (select count(*)::int from mails m where m.org_id = u.org_id and m.user_id = u.id)
        + (select count(*)::int from invitations i where i.org_id = u.org_id and i.user_id = u.id) as parts,
        (select count(*)::int from audit_log a where a.org_id = u.org_id and a.subject_id = u.id::text) as lines
      from users u where u.name = any ($1)
    union all
    select 'course', c.id, c.name,
        (select count(*)::int from custom_course_items i where i.org_id = c.org_id and i.course_id = c.id),
        (select count(*)::int from audit_log a where a.org_id = c.org_id and a.subject_id = c.id::text)
      from custom_courses c where c.name = any ($1)`,
    [writes.map(({ name }) => name)],
  )
  return Map.groupBy(rows, ({ kind, name }) => `${kind} ${name}`)
}

/** PostgreSQL may need a moment to notice that the client of the first attempt is gone. */
async function repeatWrite(caller: Caller, write: Write): Promise<Called> {
  for (;;) {
    const { body, headers } = write
    const answer = await callUntilServed(caller, { method: 'POST', path: pathOf(write), body, headers })
    if (answer.body?.error !== 'idempotency_key_in_use') return answer
    await sleep(10)
  }
}

/**
 * Callers without an answer repeat with the same key, and so do some with one; in the end each change is there exactly
 * once.
 */
async function repeat(installation: Installation, url: string, writes: Write[], totals: Totals): Promise<void> {
  const caller = createCaller(url, installation.apiKey, clients)
  const users = writes.filter(({ kind }) => kind === 'user')
  const unanswered = users.filter(({ acknowledged }) => acknowledged === undefined)
  const answered = users.filter(({ acknowledged }) => acknowledged !== undefined).slice(-10)
  try {
    await Promise.all(
      [...unanswered, ...answered].map(async (write) => {
        const answer = await repeatWrite(caller, write)
        expect(answer.status, answer.text).toBe(200)
        if (write.acknowledged !== undefined) {
          expect([answer.body.id, answer.headers['idempotent-replayed']]).toEqual([write.acknowledged, 'true'])
        }
      }),
    )
    const { body: list } = await caller.call('GET', '/users')
    const shown = Map.groupBy(list as { name: string }[], ({ name }) => name)
    for (const { name } of users) {
      const times = shown.get(name)?.length ?? 0
      if (times === 0) totals.lost.push(name)
      if (times > 1) totals.duplicated.push(name)
    }
  } finally {
    await caller.close()
  }
}
