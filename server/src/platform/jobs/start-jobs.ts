import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Connection, Database } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/failures.ts'
import { listen } from '../database/listen.ts'
import type { Logger } from '../log/log.ts'
import { executeForEngine, jobsSchema, wakeChannel } from './jobs.queries.ts'
import type { Job, JobContext } from './jobs.ts'

export type JobRun = { name: string; isOk: boolean; seconds: number }

type EngineOptions = {
  database: Database
  /** For notifications, past a pooler if there is one. */
  connection: Connection
  log: Logger
}

type JobOptions<C> = EngineOptions & {
  /** What a run of this job gets. */
  contextOf: (name: string) => C
  onRun?: (run: JobRun) => void
}

/** A worker that ended without a word is noticed after this time, and its job can run again. */
const heartbeatSeconds = 60
/** Longer than any job takes; one that hangs is given up then. */
const longestSeconds = 6 * 3600
/** Notifications get lost behind PgBouncer, so this is how long a woken job may wait there after its next turn is due. */
const pollSeconds = { notified: 20, unnotified: 5 }
const keptSeconds = 3600
/** First runs are spread over the first seconds, so that a start isn't all background work. */
const spreadMs = 50
const stopLimitMs = 5000

/**
 * Hands the jobs to pg-boss. Each has a queue and a turn of its own: one that fails, or takes long, holds up no other.
 * Of several workers one runs it at a time, and if one is lost another takes over.
 */
export async function startJobs<C extends JobContext>(
  jobs: readonly Job<C>[],
  options: JobOptions<C>,
): Promise<{ stop(): Promise<void> }> {
  const { connection, log, contextOf, onRun = () => {} } = options
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const warn = createCalmWarning(log)
  const boss = new PgBoss({
    schema: jobsSchema,
    db: createAdapter(options),
    useListenNotify: true,
    // The tables are made by a migration, as their owner; the service's role may not change them.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
  })
  boss.on('error', warn)
  await boss.start()
  await createQueues(boss, jobs)

  const send = (name: string, slot?: { singletonSeconds: number }) => boss.send(name, null, slot).catch(warn)
  const names = new Set(jobs.map(({ name }) => name))
  const wakeUps = listen({
    connection,
    name: 'parapet jobs',
    channel: wakeChannel,
    log,
    onMessage: (name) => names.has(name) && send(name),
    onConnect: () => {},
  })
  for (const [index, { name, everyMs, run }] of jobs.entries()) {
    await boss.work(name, polling, async ([claimed]) => {
      const startedAt = performance.now()
      const signal = AbortSignal.any([stopping.signal, ...(claimed === undefined ? [] : [claimed.signal])])
      const isOk = await run(contextOf(name), signal).then(
        () => true,
        (err) => {
          log.warn({ err, job: name }, 'background work failed; it is tried again')
          return false
        },
      )
      onRun({ name, isOk, seconds: (performance.now() - startedAt) / 1000 })
      // The queue's table keeps what is thrown here; details of the data belong in the log alone.
      if (!isOk) throw new Error('the log has the reason')
    })
    // One run in each span of time, whichever worker asks first. Asking twice makes sure that none is left out.
    const slot = { singletonSeconds: Math.max(1, Math.round(everyMs / 1000)) }
    timers.push(setTimeout(() => send(name, slot), index * spreadMs))
    timers.push(setInterval(() => send(name, slot), everyMs / 2))
  }

  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      const ended = Promise.allSettled([wakeUps.close(), ...jobs.map(({ name }) => boss.offWork(name))])
      // What hangs, such as a mail server, must not hold up the stop; its work comes due again.
      await Promise.race([ended, sleep(stopLimitMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

const polling = { notifyPollingIntervalSeconds: pollSeconds.notified, pollingIntervalSeconds: pollSeconds.unnotified }

async function createQueues(boss: PgBoss, jobs: readonly Pick<Job, 'name' | 'everyMs'>[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, everyMs } of jobs) {
    if (known.has(name)) continue
    await boss.createQueue(name, {
      // One that runs and one that waits: a wake-up during the last moments of a run is not lost.
      policy: 'stately',
      notify: true,
      retryLimit: 0,
      heartbeatSeconds,
      expireInSeconds: longestSeconds,
      deleteAfterSeconds: Math.max(keptSeconds, Math.round(everyMs / 100)),
    })
  }
}

function createAdapter({ database, connection, log }: EngineOptions) {
  return {
    executeSql: executeForEngine(database),
    async listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void) {
      return listen({ connection, name: 'parapet jobs', channel, log, onMessage, onConnect })
    },
  }
}

const calmMs = 60_000

/** Every queue fails while the database is away: that is said once a minute. */
function createCalmWarning(log: Logger): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (err) => {
    if (!isDatabaseUnavailable(err)) return log.warn({ err }, 'background work could not be scheduled')
    if (performance.now() - saidAt < calmMs) return
    saidAt = performance.now()
    log.warn('background work waits for the database')
  }
}
