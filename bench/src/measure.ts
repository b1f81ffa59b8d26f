/** Load on servers in turn, in short rounds, so that a disturbance of the machine affects all of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { readCpuSeconds } from './cpu-time.ts'

export type Side = { name: string; url: string; pid: number }

/** What one connection sends repeatedly. */
export type ConnectionRequests = (connection: number) => Request[]

export type Load = {
  /** Called once for every side and round, including the warm-up. */
  requests(side: Side): ConnectionRequests
}

export type Pace = {
  connections: number
  rounds: number
  roundSeconds: number
  /** Counted in responses, since code gets faster as it runs; limited in time for slow servers. */
  warmup: { answers: number; maxSeconds: number }
}

type Round = {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the server's process; undefined if the system does not report it. */
  cpuMicros: number | undefined
  answers: number
  /** Everything that was not a 200, by kind. */
  failures: Record<string, number>
}

/** The median of its rounds, for each figure separately. */
export type SideFigures = Omit<Round, 'cpuMicros'> & { name: string; cpuMicros: number | null; rounds: Round[] }

/** Below the service's 1,000 requests per connection: autocannon would lose the request after a closing response. */
const requestsPerConnection = 500

/** How long a server that does not respond holds up the run. */
const patienceSeconds = 10

/** Time for requests cut off in one round to finish before the next. */
const restMs = 50

export async function measureInTurn(
  sides: readonly Side[],
  load: Load,
  pace: Pace,
  signal: AbortSignal,
): Promise<SideFigures[]> {
  const roundsOf = new Map<Side, Round[]>(sides.map((side) => [side, []]))
  const run = async (side: Side, until: Until) => {
    const measured = await measureRound(side, load.requests(side), { connections: pace.connections, until, signal })
    await sleep(restMs)
    return measured
  }
  for (const side of sides) await run(side, pace.warmup)
  for (let round = 1; round <= pace.rounds; round++) {
    for (const [side, rounds] of roundsOf) rounds.push(await run(side, { maxSeconds: pace.roundSeconds }))
  }
  return [...roundsOf].map(([side, rounds]) => summarise(side.name, rounds))
}

/** A round ends after this time, or sooner with this many responses. */
type Until = { answers?: number; maxSeconds: number }

async function measureRound(
  side: Side,
  requests: ConnectionRequests,
  options: { connections: number; until: Until; signal: AbortSignal },
): Promise<Round> {
  options.signal.throwIfAborted()
  const { answers = Number.POSITIVE_INFINITY, maxSeconds } = options.until
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const note = (failure: string) => {
    failures[failure] = (failures[failure] ?? 0) + 1
  }
  const cpuBefore = await readCpuSeconds(side.pid)
  let connection = 0
  let startedAt = performance.now()

  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url: side.url,
        connections: options.connections,
        duration: maxSeconds + patienceSeconds,
        sampleInt: 10,
        reconnectRate: requestsPerConnection,
        setupClient: (client) => client.setRequests(requests(connection++)),
      },
      (error) => (error ? reject(error) : resolve()),
    )
    instance.on('start', () => {
      startedAt = performance.now()
    })
    instance.on('response', (_client, status, _bytes, ms) => {
      latencies.push(ms)
      if (status !== 200) note(`status ${status}`)
      // Here and not by a timer: even a slow server has responded at least once, however short the round.
      if (latencies.length >= answers || performance.now() - startedAt >= maxSeconds * 1000) instance.stop()
    })
    instance.on('reqError', (error: Error & { code?: string }) => note(error.code ?? error.message))
    options.signal.addEventListener('abort', () => instance.stop(), { once: true })
  })
  options.signal.throwIfAborted()

  const seconds = (performance.now() - startedAt) / 1000
  const cpuAfter = await readCpuSeconds(side.pid)
  if (latencies.length === 0) note('no answer at all')
  latencies.sort((a, b) => a - b)
  const cpuSeconds = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMicros: cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / Math.max(1, latencies.length),
    answers: latencies.length,
    failures,
  }
}

function summarise(name: string, rounds: Round[]): SideFigures {
  const failures: Record<string, number> = {}
  for (const [failure, count] of rounds.flatMap((round) => Object.entries(round.failures))) {
    failures[failure] = (failures[failure] ?? 0) + count
  }
  const cpuMicros = rounds.map((round) => round.cpuMicros).filter((value) => value !== undefined)
  return {
    name,
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    cpuMicros: cpuMicros.length === 0 ? null : median(cpuMicros),
    answers: rounds.reduce((total, round) => total + round.answers, 0),
    failures,
    rounds,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
