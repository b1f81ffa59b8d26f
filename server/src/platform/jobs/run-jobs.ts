import { setTimeout as sleep } from 'node:timers/promises'
import { createPause } from '../clock/pause.ts'
import type { Logger } from '../log/log.ts'

export type Job = {
  /** In the log and in metrics. */
  name: string
  /** The pause between two runs. */
  everyMs: number
  /** Long work stops early when asked to; what is left is done by the next run. */
  run(isStopping: () => boolean): Promise<void>
}

export type JobRun = { name: string; isOk: boolean; seconds: number }

/** First runs are spread over the first seconds, so that a start isn't all background work. */
const spreadMs = 50
const stopLimitMs = 5000

/** Each job runs by itself: one that fails, or takes long, holds up no other. */
export function runJobs(
  jobs: readonly Job[],
  options: { log: Logger; onRun?: (run: JobRun) => void },
): { stop(): Promise<void> } {
  const { log, onRun = () => {} } = options
  let isStopping = false
  const pauses = new Set<ReturnType<typeof createPause>>()

  async function repeat({ name, everyMs, run }: Job, index: number): Promise<void> {
    const pause = createPause()
    pauses.add(pause)
    await pause.wait(index * spreadMs)
    while (!isStopping) {
      const startedAt = performance.now()
      const isOk = await run(() => isStopping).then(
        () => true,
        (err) => {
          log.warn({ err, job: name }, 'background work failed; it is tried again')
          return false
        },
      )
      onRun({ name, isOk, seconds: (performance.now() - startedAt) / 1000 })
      if (!isStopping) await pause.wait(everyMs)
    }
  }
  const running = Promise.all(jobs.map(repeat))

  return {
    async stop() {
      isStopping = true
      for (const pause of pauses) pause.end()
      // What hangs, such as a mail server, must not hold up the stop; its work comes due again.
      await Promise.race([running, sleep(stopLimitMs, undefined, { ref: false })])
    },
  }
}
