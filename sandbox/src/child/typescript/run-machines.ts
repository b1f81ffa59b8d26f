/** Steps of the proof, one after another, in two fresh machines: the judge's and that of the learner's code. */

import { createMemoryBudget } from '../memory-budget.ts'
import { createObservations } from '../observations.ts'
import { cpuMs } from '../step-clock.ts'
import type { Outcome, Task } from './guest/run-proof.ts'
import { type Clock, createClock } from './host/clock.ts'
import { FileSystem } from './host/file-system.ts'
import { asNumber, asText, type HostCalls } from './host/host-calls.ts'
import { createRandom } from './host/random.ts'
import type { SqlEngines } from './host/sql-engine.ts'
import type { Side } from './library.ts'
import { createMachineCalls } from './machine-calls.ts'
import type { Realm, RealmFactory } from './realm.ts'

export type Machines = { judge: RealmFactory; code: RealmFactory; sql: SqlEngines }

export type MachineInput = {
  task: Task
  fileName: string
  code: string
  proof: string
  /** On the clock of `cpuMs`. */
  deadlineMs: number
  /** What the code prints, with the index of the step; -1 while it is loaded. */
  print: (text: string, stepIndex: number) => void
}

export type MachineEnding =
  /** How each step ended; those after the one that decided were not run. */
  | { kind: 'finished'; outcomes: Outcome[] }
  | { kind: 'load-failed'; name: string; message: string; stack: string }
  | { kind: 'waiting' }
  | { kind: 'timed-out' }
  /** A machine broke down: endless recursion, as a rule. */
  | { kind: 'crashed'; message: string }
  /** The program of the code has ended, or sent what no client sends. */
  | { kind: 'gone' }
  | { kind: 'broke-rules'; message: string }

export async function runMachines({ judge, code, sql }: Machines, input: MachineInput): Promise<MachineEnding> {
  const clock: Clock<Side> = createClock()
  let ending: MachineEnding | undefined
  let crash: string | undefined
  let stepIndex = -1
  const isOver = () => {
    if (crash !== undefined) return true
    if (cpuMs() <= input.deadlineMs) return false
    ending = { kind: 'timed-out' }
    return true
  }

  const realms = {} as Record<Side, Realm> & { page?: Realm }
  /** Errors of a machine itself are no errors of its code: both machines stop. */
  const guard = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      if (error instanceof Error && ['RangeError', 'RuntimeError'].includes(error.name)) crash ??= error.message
      throw error
    }
  }
  const budget = createMemoryBudget()
  const files = new FileSystem(clock.now, budget)
  const observations = createObservations(input.code)
  const random = { judge: createRandom(), code: createRandom() }
  await sql.prepare()
  const common = createMachineCalls({
    ...{ clock, budget, files, observations, random, sql },
    callGuest: (side, name, args) => guard(() => realms[side].control('callSqlFunction', name, args)),
    giveUp: (reason) => {
      crash ??= reason
    },
  })
  const callsOf = (side: Side): HostCalls => ({
    ...common(side),
    print(text) {
      if (side === 'code') input.print(asText(text), stepIndex)
      return undefined
    },
    ...(side === 'code'
      ? { 'load-failed': failLoading }
      : {
          language: () => 'typescript',
          'begin-step': beginStep,
          finish,
          'run-script': runScript,
          observe: observations.report,
          'repeat-random': repeatRandom,
        }),
  })
  function failLoading(...args: unknown[]): undefined {
    const [name, message, stack] = args as [string, string, string]
    ending ??= { kind: 'load-failed', name, message, stack }
  }
  /** Every step finds the files that the code made while it was loaded. */
  function beginStep(index?: unknown): undefined {
    stepIndex = index as number
    if (stepIndex > 0) return void files.restore()
    files.keep()
    observations.markLoaded()
  }
  function finish(...args: unknown[]): undefined {
    ending ??= { kind: 'finished', outcomes: JSON.parse(args[0] as string) as Outcome[] }
  }

  /** The generator of the code is put into a state that the proof has used before. */
  function repeatRandom(seed?: unknown): undefined {
    random.code.repeat(asNumber(seed as number))
  }

  /** The page's scripts are as hostile as the code that wrote the page. */
  function runScript(...args: unknown[]): string {
    return (
      guard(() => realms.page?.control('runScript', asText(args[0] as string), asText(args[1] as string))) ??
      '{"context":{}}'
    )
  }

  const shared = { now: clock.now, isOver }
  const sendTo = (side: Side) => (message: string) => {
    const answer = guard(() => realms[side].control('receive', message))
    if (answer === undefined) throw new Error('no answer')
    return answer
  }
  try {
    realms.code = await code({
      ...shared,
      calls: callsOf('code'),
      send: sendTo('judge'),
      entries: new Map([[input.fileName, input.code]]),
    })
    realms.judge = await judge({
      ...shared,
      calls: callsOf('judge'),
      send: sendTo('code'),
      entries: new Map(input.task.steps.map((_, index) => [`proof.ts?${index}`, input.proof])),
    })
    if (input.proof.includes('node:vm'))
      realms.page = await code({ ...shared, calls: {}, send: () => '', entries: new Map() })
    realms.code.control('start', input.fileName)
    realms.judge.control('start', JSON.stringify(input.task))
    while (ending === undefined && !isOver()) {
      if (guard(() => realms.judge.runJobs() + realms.code.runJobs()) > 0) continue
      const next = clock.takeNext()
      if (!next) ending = { kind: 'waiting' }
      else guard(() => realms[next.owner].control('fireTimer', next.id))
    }
  } catch (error) {
    if (ending === undefined && crash === undefined) crash = (error as Error).message
  } finally {
    for (const realm of Object.values(realms)) disposeQuietly(realm)
  }
  if (crash !== undefined && ending?.kind !== 'timed-out') return { kind: 'crashed', message: crash }
  return ending ?? { kind: 'waiting' }
}

/** A machine that broke down may refuse even this; its memory is collected all the same. */
function disposeQuietly(realm: Realm): void {
  try {
    realm.dispose()
  } catch {}
}
