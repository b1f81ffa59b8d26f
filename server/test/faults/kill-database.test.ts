/**
 * The database dies under load. Callers are asked to retry, nothing acknowledged is lost, and the service recovers by
 * itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressOf, type Called, type Caller, createCaller } from '../invariants/caller.ts'
import { useParapet } from '../journeys/parapet.ts'
import { errorText } from '../world.ts'
import { createInstallation, type Installation, isLong, timesOf } from './installation.ts'

const cycles = isLong ? 50 : 1
const timeoutMs = 60_000 + cycles * 60_000
const writers = 16
const acknowledgedAfterwards = 100

const parapet = useParapet()

/** What happens to the database, in turn. */
const faults: Record<string, (installation: Installation) => Promise<void>> = {
  async 'PostgreSQL is killed'(installation) {
    process.kill(await installation.postmasterPid(), 'SIGKILL')
  },
  async 'one of its processes is killed'(installation) {
    const [backend] = await installation.query<{ pid: number }>(`select pid ${serviceBackends} limit 1`)
    process.kill((backend as { pid: number }).pid, 'SIGKILL')
  },
  async 'all connections are cut again and again'(installation) {
    for (let time = 0; time < 20; time++) {
      await installation.query(`select pg_terminate_backend(pid) ${serviceBackends}`)
    }
  },
}
const faultEntries = Object.entries(faults)
const serviceBackends = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`

type Load = {
  /** Names of users whose creation was acknowledged, in order. */
  acknowledged: string[]
  refused: number
  /** Answers that no one should ever get. */
  wrong: string[]
  readiness: { ready: number; unready: number }
}

test(
  `the database dies ${timesOf(cycles)} under load, and the service recovers by itself with everything it acknowledged`,
  async () => {
    const { installation, server } = await createInstallation(parapet)
    const caller = createCaller(addressOf(server), installation.apiKey, writers + 2)
    const totals = { acknowledged: 0, refused: 0, lost: [] as string[], duplicated: [] as string[] }
    try {
      for (let cycle = 0; cycle < cycles; cycle++) {
        const [name, strike] = faultEntries[cycle % faultEntries.length] as (typeof faultEntries)[number]
        const { load, stop } = startLoad(caller, `cycle-${cycle}-`)
        const until = (isSo: () => boolean) => waitUntil(() => isSo() || load.wrong.length > 0)
        await until(() => load.acknowledged.length >= writers)
        await strike(installation)
        if (name === 'PostgreSQL is killed') await until(() => load.readiness.unready > 0 && load.refused > 0)
        const countAtFault = load.acknowledged.length
        await until(() => load.acknowledged.length >= countAtFault + acknowledgedAfterwards)
        const readyBefore = load.readiness.ready
        await until(() => load.readiness.ready > readyBefore)
        await stop()

        expect(load.wrong, `${name}; the service said: ${server.stderr().slice(-1000)}`).toEqual([])
        const stored = await countStored(installation, `cycle-${cycle}-`)
        totals.lost.push(...load.acknowledged.filter((email) => !stored.has(email)))
        totals.duplicated.push(...[...stored].filter(([, count]) => count > 1).map(([email]) => email))
        totals.acknowledged += load.acknowledged.length
        totals.refused += load.refused
      }
    } finally {
      await caller.close()
    }
    const stopped = await server.stop()

    console.info(
      `killed the database: ${cycles} cycles, ${totals.acknowledged} acknowledged, ${totals.lost.length} lost, ` +
        `${totals.duplicated.length} duplicated, ${totals.refused} asked to come back`,
    )
    expect(totals).toMatchObject({ lost: [], duplicated: [] })
    expect(stopped.code).toBe(0)
  },
  timeoutMs,
)

/**
 * Writers that repeat a refused write with its key until it is acknowledged, and two clients that watch the health
 * check.
 */
function startLoad(caller: Caller, prefix: string): { load: Load; stop(): Promise<void> } {
  const load: Load = { acknowledged: [], refused: 0, wrong: [], readiness: { ready: 0, unready: 0 } }
  let isStopped = false
  let started = 0
  const write = async () => {
    while (!isStopped) {
      const name = `${prefix}${started++}`
      const body = { name, email: `${name}@example.com`, role: 'learner' }
      for (let isDone = false; !isDone && !isStopped; ) {
        const answer = await caller.call('POST', '/users', body, { 'idempotency-key': name })
        if (answer.status === 200) {
          load.acknowledged.push(name)
          isDone = true
        } else if (isToldToComeBack(answer) || answer.body?.error === 'idempotency_key_in_use') {
          // In use: PostgreSQL has not noticed yet that the client of the first attempt is gone.
          if (answer.status === 503) load.refused++
          await sleep(10)
        } else {
          load.wrong.push(`POST /users ${answer.status} ${answer.text}`)
          isDone = true
        }
      }
    }
  }
  const watch = async (path: string, onAnswer: (answer: Called) => void) => {
    while (!isStopped) {
      onAnswer(await caller.call('GET', `/${path}`))
      await sleep(5)
    }
  }
  const work = [
    ...Array.from({ length: writers }, write),
    watch('/healthz', ({ status, text }) => {
      if (status !== 200) load.wrong.push(`/healthz ${status} ${text}`)
    }),
    watch('/readyz', (answer) => {
      if (answer.status === 200) load.readiness.ready++
      else if (isToldToComeBack(answer)) load.readiness.unready++
      else load.wrong.push(`/readyz ${answer.status} ${answer.text}`)
    }),
  ]
  const all = work.map((one) =>
    one.catch((error) => {
      load.wrong.push(`no answer: ${error}`)
    }),
  )
  return {
    load,
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

/** The complete body: no database messages, no stack. */
function isToldToComeBack({ status, text, headers }: Called): boolean {
  return status === 503 && text === errorText('unavailable') && /^[1-9]\d*$/.test(String(headers['retry-after']))
}

async function countStored(installation: Installation, prefix: string): Promise<Map<string, number>> {
  const rows = await installation.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from users where name like $1 group by name',
    [`${prefix}%`],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The service must recover; the speed depends on the machine, so the limit is generous. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 120_000
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('the service did not come back')
    await sleep(10)
  }
}
