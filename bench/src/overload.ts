/** What is left of the service when three times as many requests come as it can answer. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicApiBase } from '@parapet/contract'
import { readUsers } from './cases.ts'
import { measureInTurn, median } from './measure.ts'
import { seedOrganizations } from './seed.ts'
import { type Measure, quantile } from './webhooks/measures.ts'
import { openWorkplace } from './workplace.ts'

export type OverloadSizes = { users: number; seconds: number; times: number }

export const publishedOverloadSizes: OverloadSizes = { users: 300, seconds: 10, times: 3 }

type Options = {
  sizes: OverloadSizes
  signal: AbortSignal
  tell(message: string): void
  profileFolder?: string
}

const connections = 16
/** Of the many who ask; opened before, since this is about requests. */
const openConnections = 1000
const tickMs = 5
/** An answer that comes later is of no use to anybody. */
const usefulMs = 1000

export async function runOverloadBenchmark(options: Options): Promise<Measure[]> {
  const { sizes, signal, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('overload')
  const organizations = await seedOrganizations(database.pool, { organizations: 1, usersEach: sizes.users })
  await using service = await workplace.startService(database)
  const requests = organizations.flatMap(({ key, userIds }) => userIds.map((id) => toBytes(`/users/${id}`, key)))

  tell('measuring GET /users/{userId}, as many as can be answered')
  const pace = { connections, rounds: 3, roundSeconds: sizes.seconds / 3, warmup: { answers: 5000, maxSeconds: 5 } }
  const load = { requests: () => readUsers(organizations, connections) }
  const [figures] = await measureInTurn([service], load, pace, signal)
  const peak = figures?.requestsPerSecond ?? 0

  tell(`asking ${sizes.times} x as much`)
  const { port } = new URL(service.url)
  await using source = await openSource(Number(port), requests)
  const asked = await source.ask({ perSecond: peak * sizes.times, seconds: sizes.seconds, signal })
  const endedAt = performance.now()
  await source.untilAnswered()
  const recoveredMs = performance.now() - endedAt
  const after = await source.ask({ perSecond: peak / 2, seconds: 1, signal })
  await source.untilAnswered()

  const useful = asked.filter(({ status, ms }) => status === 200 && ms <= usefulMs)
  const refused = asked.filter(({ status }) => status === 503 || status === 429)
  const others = asked.length - refused.length - asked.filter(({ status }) => status === 200).length
  const times = useful.map(({ ms }) => ms)
  const refusedMs = refused.map(({ ms }) => ms)
  return [
    {
      title: `GET /users/{userId} answered within a second while ${sizes.times} x as many are asked / at the most that can be answered`,
      found: useful.length / sizes.seconds / peak,
      unit: 'x',
      goal: { atLeast: 0.8 },
      notes: [
        `${Math.round(peak)} a second at the most; ${Math.round(asked.length / sizes.seconds)} a second asked, ${Math.round(useful.length / sizes.seconds)} answered (p50 ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms), ${Math.round(refused.length / sizes.seconds)} refused, ${others} anything else`,
      ],
    },
    {
      title: 'the others are refused, p99',
      found: refused.length === 0 ? 0 : quantile(refusedMs, 0.99),
      unit: 'ms',
      goal: { atMost: 100 },
      notes: [],
    },
    {
      title: 'all is answered again after',
      found: after.every(({ status }) => status === 200) ? recoveredMs : Number.POSITIVE_INFINITY,
      unit: 'ms',
      goal: { atMost: 5000 },
      notes: [],
    },
  ]
}

function toBytes(path: string, key: string): Buffer {
  const lines = [`GET ${publicApiBase}${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`, '', '']
  return Buffer.from(lines.join('\r\n'))
}

/** 0 for a connection that was lost. */
type Answered = { status: number; ms: number }

type Source = AsyncDisposable & {
  /** Sends at that pace whatever comes back: whoever calls a service does not wait for the others. */
  ask(pace: { perSecond: number; seconds: number; signal: AbortSignal }): Promise<Answered[]>
  untilAnswered(): Promise<void>
}

/** Plain sockets: a client library would need more of the machine than the service does. */
async function openSource(port: number, requests: readonly Buffer[]): Promise<Source> {
  const all = new Set<Socket>()
  const free: Line[] = []
  /** When those were due who found no free connection. */
  const queue: Asked[] = []
  let waiting = 0
  let next = 0
  const send = (line: Line, asked: Asked) => {
    line.send(requests[next++ % requests.length] as Buffer, (status, isOpen) => {
      waiting--
      asked.note({ status, ms: performance.now() - asked.dueAt })
      release(isOpen ? line : openLine(port, all))
    })
  }
  const release = (line: Line) => {
    const first = queue.shift()
    if (first === undefined) free.push(line)
    else send(line, first)
  }
  for (let n = 0; n < openConnections; n++) {
    free.push(openLine(port, all))
    if (n % 50 === 0) await sleep(tickMs)
  }
  return {
    async ask({ perSecond, seconds, signal }) {
      const answered: Answered[] = []
      const startedAt = performance.now()
      for (let sent = 0, passed = 0; passed < seconds * 1000; passed = performance.now() - startedAt) {
        signal.throwIfAborted()
        for (; sent < (passed / 1000) * perSecond; sent++) {
          const asked = {
            dueAt: startedAt + (sent / perSecond) * 1000,
            note: (one: Answered) => void answered.push(one),
          }
          const line = free.shift()
          waiting++
          if (line === undefined) queue.push(asked)
          else send(line, asked)
        }
        await sleep(tickMs)
      }
      return answered
    },
    async untilAnswered() {
      while (waiting > 0) await sleep(tickMs)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy()
    },
  }
}

type Asked = { dueAt: number; note(answered: Answered): void }

type Line = { send(request: Buffer, done: (status: number, isOpen: boolean) => void): void }

/** A connection that has one request under way at a time. */
function openLine(port: number, all: Set<Socket>): Line {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
  all.add(socket)
  let text = ''
  let done: ((status: number, isOpen: boolean) => void) | undefined
  const finish = (status: number, isOpen: boolean) => {
    const told = done
    done = undefined
    text = ''
    told?.(status, isOpen)
  }
  socket.on('data', (chunk: string) => {
    text += chunk
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = text.slice(0, headEnd).toLowerCase()
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
    if (text.length < headEnd + 4 + length) return
    const isOpen = !head.includes('\r\nconnection: close')
    finish(Number(head.slice(9, 12)), isOpen)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    all.delete(socket)
    finish(0, false)
  })
  return {
    send(request, told) {
      done = told
      if (socket.destroyed) finish(0, false)
      else socket.write(request)
    },
  }
}
