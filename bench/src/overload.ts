/** How much of the service is left when it gets three times the requests it can answer. */
import { publicApiBase } from '@parapet/contract'
import { readUsers } from './cases.ts'
import { measureInTurn, median } from './measure.ts'
import { findRecoveryMs } from './recovery.ts'
import { openRequestSource } from './request-source.ts'
import { seedOrganizations } from './seed.ts'
import { type Measure, quantile } from './webhooks/measures.ts'
import { openWorkplace } from './workplace.ts'

/** A response that takes longer than `usefulMs` is useless. */
export type OverloadSizes = {
  users: number
  seconds: number
  times: number
  usefulMs: number
  /** How long half of the sustainable load is sent afterwards. */
  recoverySeconds: number
}

export const publishedOverloadSizes: OverloadSizes = {
  users: 300,
  seconds: 10,
  times: 3,
  usefulMs: 1000,
  recoverySeconds: 10,
}

type Options = {
  sizes: OverloadSizes
  signal: AbortSignal
  tell(message: string): void
  profileFolder?: string
}

const connections = 16

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
  await using source = await openRequestSource(Number(port), requests)
  const asked = await source.ask({ perSecond: peak * sizes.times, seconds: sizes.seconds, signal })
  tell('asking half as much as can be answered')
  // Without a break: waiting until everything is answered would give the service time to recover.
  const after = await source.ask({ perSecond: peak / 2, seconds: sizes.recoverySeconds, signal })
  await source.untilAnswered()
  const last = await source.ask({ perSecond: 10, seconds: 0.3, signal })
  await source.untilAnswered()
  if (last.some(({ status }) => status !== 200)) throw new Error('the service refuses requests with nothing else to do')

  const useful = asked.filter(({ status, ms }) => status === 200 && ms <= sizes.usefulMs)
  const refused = asked.filter(({ status }) => status === 503 || status === 429)
  const answeredAfter = after.filter(({ status }) => status === 200).length
  const others = [...asked, ...after].filter(({ status }) => ![200, 429, 503].includes(status)).length
  const times = useful.map(({ ms }) => ms)
  const refusedMs = refused.map(({ ms }) => ms)
  return [
    {
      title: `GET /users/{userId} answered within ${sizes.usefulMs / 1000} s while ${sizes.times} x as many are asked / at the most that can be answered`,
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
      title: `every request is answered within ${sizes.usefulMs / 1000} s again after`,
      found: findRecoveryMs(after, { usefulMs: sizes.usefulMs, watchedMs: sizes.recoverySeconds * 1000 }),
      unit: 'ms',
      goal: { atMost: 5000 },
      notes: [`${answeredAfter} of ${after.length} answered in the ${sizes.recoverySeconds} s after the overload`],
    },
  ]
}

function toBytes(path: string, key: string): Buffer {
  const lines = [`GET ${publicApiBase}${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`, '', '']
  return Buffer.from(lines.join('\r\n'))
}
