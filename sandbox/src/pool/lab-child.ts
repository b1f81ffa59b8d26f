import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineSetup } from '../engines.ts'
import type { LabJob, LabReport } from '../lab-run.ts'
import { createFrameReader, encodeFrame, maxAnswerBytes, maxJobBytes } from '../protocol/frames.ts'
import { lowerPriority } from './lower-priority.ts'
import { type ChildAnswer, readAnswer } from './read-answer.ts'
import { judgeTime, readHeldUpMs } from './run-clock.ts'
import { startChild } from './start-child.ts'

/** How a run ended: with a report, or by the end of the child. */
export type RunEnd =
  | { kind: 'report'; report: LabReport }
  /** The engine gave up. The child ends with it: what broke the engine might break every later run. */
  | { kind: 'failure'; failure: string }
  | { kind: 'too_slow' }
  /** The machine had no time for it. */
  | { kind: 'held_up' }
  /** The child died, or said something that makes no sense. */
  | { kind: 'died'; complaint: string }

export type LabChild = {
  /** The user it runs as; null where systems have no such numbers. Rejects when the child cannot start. */
  ready: Promise<{ uid: number | null }>
  isAlive: () => boolean
  runCount: () => number
  /** One at a time. */
  run: (job: LabJob) => Promise<RunEnd>
  stop: () => Promise<void>
}

/** Even a busy machine starts one in less. */
const startLimitMs = 60_000
const stopLimitMs = 2000
const maxComplaintLength = 2000

export type ChildOptions = {
  /** The user to become, when we are root. */
  uid: number | undefined
  /** As of `nice`, from 0 to 19, the lowest. */
  priority: number
  maxHeldUpMs: number
}

export function createLabChild(setup: EngineSetup, { uid, priority, maxHeldUpMs }: ChildOptions): LabChild {
  const { limitMs } = setup
  const started = startChild(setup, uid)
  const reader = createFrameReader(maxAnswerBytes)
  const ready = Promise.withResolvers<{ uid: number | null }>()
  // A caller that waits gets the failure; with no caller, it is not an unhandled rejection.
  ready.promise.catch(() => {})
  let complaint = ''
  let pid = 0
  let runs = 0
  let isAlive = true
  let finish: ((end: RunEnd) => void) | undefined
  const ended = once(started.process, 'exit')

  hold()
  const startTimer = setTimeout(() => die('it was not ready in time'), startLimitMs).unref()
  started.complaints.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, maxComplaintLength)
  })
  started.process.on('error', (error) => die(error.message))
  started.answers.on('data', (bytes: Buffer) => {
    try {
      for (const message of reader.push(bytes)) take(readAnswer(message))
    } catch {
      die('its answer could not be read')
    }
  })
  started.answers.on('close', () => die('it ended'))

  function take(answer: ChildAnswer | undefined): void {
    if (answer?.kind === 'ready' && pid === 0 && (uid === undefined || answer.uid === uid)) {
      pid = answer.pid
      clearTimeout(startTimer)
      // Not earlier: on a busy machine it would take long to get ready.
      lowerPriority(pid, priority)
      release()
      ready.resolve({ uid: answer.uid })
    } else if (answer === undefined || answer.kind === 'ready' || answer.id !== runs || finish === undefined) {
      // Nothing was asked, or not this: the code that ran has reached the pipe.
      die('it answered what nobody had asked')
    } else {
      end(answer.kind === 'report' ? answer : { kind: 'failure', failure: answer.failure })
      if (answer.kind === 'failure') die('its engine failed')
    }
  }

  function end(how: RunEnd): void {
    finish?.(how)
    finish = undefined
    release()
  }

  /** A child that waits for work keeps nobody from ending. */
  function hold(): void {
    started.process.ref()
    started.answers.ref()
  }

  function release(): void {
    started.process.unref()
    started.answers.unref()
  }

  /** Stops the process, says why, and is called again by its end. */
  function die(reason: string): void {
    if (!isAlive) return
    isAlive = false
    clearTimeout(startTimer)
    started.lifeline.destroy()
    const text = complaint === '' ? reason : `${reason}: ${complaint}`
    ready.reject(new Error(text))
    end({ kind: 'died', complaint: text })
    void collect()
  }

  /** The shell kills the child and collects it. Should the shell be gone, the rest of its group goes the hard way. */
  async function collect(): Promise<void> {
    const isOver = await Promise.race([ended.then(() => true), sleep(stopLimitMs, false, { ref: false })])
    if (!isOver) killGroup(started.process.pid)
    await ended.catch(() => {})
    for (const pipe of [started.jobs, started.answers, started.complaints]) pipe.destroy()
    started.cleanUp()
  }

  return {
    ready: ready.promise,
    isAlive: () => isAlive,
    runCount: () => runs,
    run(job) {
      if (!isAlive || finish !== undefined) return Promise.resolve({ kind: 'died', complaint: 'it is not ready' })
      runs++
      hold()
      const result = Promise.withResolvers<RunEnd>()
      const beganAt = performance.now()
      const heldUpBefore = readHeldUpMs(pid)
      const check = () => {
        const heldUpMs = readHeldUpMs(pid) - heldUpBefore
        const time = judgeTime({ limitMs, maxHeldUpMs, elapsedMs: performance.now() - beganAt, heldUpMs })
        if (time.state === 'going') {
          timer = setTimeout(check, Math.max(time.leftMs, 20))
          return
        }
        end({ kind: time.state })
        die('it took too long')
      }
      let timer = setTimeout(check, limitMs)
      finish = (how) => {
        clearTimeout(timer)
        result.resolve(how)
      }
      started.jobs.write(encodeFrame({ id: runs, job }, maxJobBytes))
      return result.promise
    },
    async stop() {
      die('it was stopped')
      started.process.ref()
      await ended.catch(() => {})
    },
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}
