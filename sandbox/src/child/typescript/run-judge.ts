/** Steps of a proof whose code is not TypeScript: the judge in its machine, and the code wherever it runs, at the other end of the wire. */
import { createMemoryBudget } from '../memory-budget.ts'
import { createObservations, type Observations } from '../observations.ts'
import { cpuMs, type StepClock } from '../step-clock.ts'
import type { Outcome, Task } from './guest/run-proof.ts'
import { createClock } from './host/clock.ts'
import { FileSystem } from './host/file-system.ts'
import { asText, type HostCalls } from './host/host-calls.ts'
import { createRandom } from './host/random.ts'
import type { SqlEngines } from './host/sql-engine.ts'
import type { Side } from './library.ts'
import { createMachineCalls } from './machine-calls.ts'
import type { Realm, RealmFactory } from './realm.ts'
import type { MachineEnding } from './run-machines.ts'

/** A program that speaks the wire. */
export type CodeProgram = {
  send: (message: string) => void
  /** The next message; undefined when the program has ended. */
  receive: () => Promise<string | undefined>
  end: () => Promise<void>
}

export type CodeWorld = {
  files: FileSystem
  budget: ReturnType<typeof createMemoryBudget>
  clock: StepClock
  observations: Observations
  print: (text: string) => void
}

export type JudgeMachine = { judge: RealmFactory; page: () => Promise<RealmFactory>; sql: SqlEngines }

type JudgeInput = {
  task: Task
  language: string
  fileName: string
  source: string
  proof: string
  deadlineMs: number
  print: (text: string, stepIndex: number) => void
  startCode: (world: CodeWorld) => CodeProgram
}

export async function runJudge(machine: JudgeMachine, input: JudgeInput): Promise<MachineEnding> {
  const clock = createClock<Side>()
  let ending: MachineEnding | undefined
  let crash: string | undefined
  let stepIndex = -1
  const isOver = () => {
    if (crash !== undefined) return true
    if (cpuMs() <= input.deadlineMs) return false
    ending = { kind: 'timed-out' }
    return true
  }
  const budget = createMemoryBudget()
  const files = new FileSystem(clock.now, budget)
  const observations = createObservations(input.source)
  let judge: Realm | undefined
  let page: Realm | undefined
  let isCodeSpeaking = false
  await machine.sql.prepare()
  const code = input.startCode({
    ...{ files, budget, clock: clock.base, observations },
    print: (text) => input.print(text, stepIndex),
  })
  const common = createMachineCalls({
    ...{ clock, budget, files, observations, sql: machine.sql },
    random: { judge: createRandom(), code: createRandom() },
    callGuest: (_, name, args) => judge?.control('callSqlFunction', name, args),
    giveUp: (reason) => {
      crash ??= reason
    },
  })('judge')
  const calls: HostCalls = {
    ...common,
    language: () => input.language,
    print: () => undefined,
    'tell-code'(message) {
      isCodeSpeaking = true
      code.send(asText(message))
      return undefined
    },
    'load-failed'(name, message, stack) {
      ending ??= { kind: 'load-failed', name: asText(name), message: asText(message), stack: asText(stack) }
      return undefined
    },
    'rules-broken'(message) {
      ending ??= { kind: 'broke-rules', message: asText(message) }
      return undefined
    },
    /** Every step finds the files that the code made while it was loaded. */
    'begin-step'(index) {
      stepIndex = index as number
      if (stepIndex > 0) files.restore()
      else {
        files.keep()
        observations.markLoaded()
      }
      return undefined
    },
    finish(outcomes) {
      ending ??= { kind: 'finished', outcomes: JSON.parse(asText(outcomes)) as Outcome[] }
      return undefined
    },
    observe: observations.report,
    'run-script': (context, script) => page?.control('runScript', asText(context), asText(script)) ?? '{"context":{}}',
  }
  const shared = { now: clock.now, isOver, send: () => '' }
  try {
    judge = await machine.judge({
      ...{ ...shared, calls },
      entries: new Map(input.task.steps.map((_, index) => [`proof.ts?${index}`, input.proof])),
    })
    // The page's scripts are as hostile as the code that wrote the page.
    if (input.proof.includes('node:vm'))
      page = await (await machine.page())({ ...shared, calls: {}, entries: new Map() })
    judge.control('startWithWire', JSON.stringify(input.task), input.fileName, input.language)
    while (ending === undefined && !isOver()) {
      if (judge.runJobs() > 0) continue
      if (isCodeSpeaking) {
        const message = await code.receive()
        isCodeSpeaking = false
        if (message !== undefined) judge.control('receive', message)
        else
          ending ??=
            stepIndex < 0
              ? { kind: 'load-failed', name: 'Error', message: 'the program ended while it was loaded', stack: '' }
              : { kind: 'gone' }
        continue
      }
      const next = clock.takeNext()
      if (!next) ending = { kind: 'waiting' }
      else judge.control('fireTimer', next.id)
    }
  } catch (error) {
    if (ending === undefined && crash === undefined) crash = (error as Error).message
  } finally {
    for (const realm of [judge, page]) disposeQuietly(realm)
    await code.end()
  }
  if (crash !== undefined && ending?.kind !== 'timed-out') return { kind: 'crashed', message: crash }
  return ending ?? { kind: 'waiting' }
}

/** A machine that broke down may refuse even this; its memory is collected all the same. */
function disposeQuietly(realm: Realm | undefined): void {
  try {
    realm?.dispose()
  } catch {}
}
