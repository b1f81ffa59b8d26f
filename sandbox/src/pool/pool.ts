/** The children of one language. None until the first run or `warmUp`; one is kept ready as long as labs are in use. */
import type { EngineSetup } from '../engines.ts'
import type { LabJob } from '../lab-run.ts'
import { createLabChild, type LabChild, type RunEnd } from './lab-child.ts'

export type Pool = {
  /** Runs in a child of its own for as long as it takes. Rejects only when no child can be started. */
  run: (job: LabJob) => Promise<RunEnd>
  /** Gets a child ready, if there is none. */
  warmUp: () => void
  /** The user of a child that is ready; starts one if need be. */
  readUser: () => Promise<number | null>
  close: () => Promise<void>
}

export type PoolOptions = {
  setup: EngineSetup
  nextUid: () => number | undefined
  priority: number
  maxHeldUpMs: number
  /** A child that has run so many jobs is replaced by a fresh one. */
  maxRunsEach: number
  /** All but one end when nothing has run for so long, and the last one after `idleMs`. */
  spareMs: number
  idleMs: number
  onStart: () => void
  onKill: () => void
}

export function createPool(options: PoolOptions): Pool {
  /** Ready or about to be, with nothing to do. The last one was used last. */
  const idle: LabChild[] = []
  const all = new Set<LabChild>()
  let running = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): LabChild {
    options.onStart()
    const child = createLabChild(options.setup, { ...options, uid: options.nextUid() })
    all.add(child)
    return child
  }

  function take(): LabChild {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.isAlive()) return child
      all.delete(child)
    }
    return start()
  }

  function giveBack(child: LabChild): void {
    if (child.isAlive() && child.runCount() < options.maxRunsEach && !isClosed) {
      idle.push(child)
    } else {
      drop(child)
      warmUp()
    }
    scheduleEnd()
  }

  function drop(child: LabChild): void {
    all.delete(child)
    void child.stop()
  }

  function warmUp(): void {
    if (isClosed || all.size > 0) return
    idle.push(start())
    scheduleEnd()
  }

  /** Memory goes back to the system in two steps when nobody runs anything. */
  function scheduleEnd(): void {
    clearTimeout(timer)
    if (running > 0 || isClosed) return
    timer = setTimeout(() => {
      for (const child of idle.splice(0, idle.length - 1)) drop(child)
      timer = setTimeout(() => {
        for (const child of idle.splice(0)) drop(child)
      }, options.idleMs - options.spareMs).unref()
    }, options.spareMs).unref()
  }

  return {
    async run(job) {
      clearTimeout(timer)
      running++
      const child = take()
      try {
        await child.ready
        const end = await child.run(job)
        if (!child.isAlive()) options.onKill()
        return end
      } finally {
        running--
        giveBack(child)
      }
    },
    warmUp,
    async readUser() {
      const child = take()
      try {
        return (await child.ready).uid
      } finally {
        giveBack(child)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      idle.length = 0
      await Promise.all([...all].map((child) => child.stop()))
      all.clear()
    },
  }
}
