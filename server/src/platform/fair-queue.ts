import { AppError } from './app-error.ts'

/** For whom work is done. */
export type Caller = {
  /** Such as an organization, then a network within it. Turns go round the first names, then round the next ones. */
  lines: readonly string[]
  /** Goes before strangers. */
  isKnown: boolean
}

export type FairQueueLimits = {
  /** How many work at the same time, in all and of one first line. */
  running: number
  runningPerLine?: number
  /** How many may wait, in all and per line. Known callers have as much room of their own. */
  waiting: number
  waitingPer: readonly number[]
  /** What to throw when too many wait; by default `rate_limited`. */
  refuse?: () => Error
}

export type FairQueue = {
  /** Does the work when it is its turn. */
  take<T>(caller: Caller, work: () => Promise<T>): Promise<T>
}

type Waiting = { caller: Caller; begin(): void; giveUp(error: Error): void }

/**
 * A flood stops nobody else, however many addresses it comes from: lines take turns, known callers go first, and when
 * everything is full, the longest line makes room for shorter ones.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { refuse = () => new AppError('rate_limited') } = limits
  const running = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  let waiting: Waiting[] = []
  let runningTotal = 0
  let turn = 0

  const isFree = (caller: Caller) =>
    runningTotal < limits.running &&
    (running.get(lineOf(caller)) ?? 0) < (limits.runningPerLine ?? Number.POSITIVE_INFINITY)

  function begin(caller: Caller): void {
    const line = lineOf(caller)
    runningTotal++
    turn++
    running.set(line, (running.get(line) ?? 0) + 1)
    for (const name of namesOf(caller)) lastTurns.set(name, turn)
  }

  function end(caller: Caller): void {
    const line = lineOf(caller)
    runningTotal--
    const left = (running.get(line) ?? 1) - 1
    if (left === 0) running.delete(line)
    else running.set(line, left)
    const next = chooseNext()
    if (next === undefined) {
      if (waiting.length === 0) lastTurns.clear()
      return
    }
    drop(next)
    begin(next.caller)
    next.begin()
  }

  function drop(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one)
  }

  /** The one that has waited longest since its last turn; among equals, the one that came first. */
  function chooseNext(): Waiting | undefined {
    const rank = ({ caller }: Waiting) => [
      caller.isKnown ? 0 : 1,
      ...namesOf(caller).map((name) => lastTurns.get(name) ?? 0),
    ]
    return waiting
      .filter(({ caller }) => isFree(caller))
      .map((one) => ({ one, rank: rank(one) }))
      .reduce<{ one: Waiting; rank: number[] } | undefined>(
        (best, next) => (best === undefined || isBefore(next.rank, best.rank) ? next : best),
        undefined,
      )?.one
  }

  function makeRoom(caller: Caller): boolean {
    const alike = waiting.filter((other) => other.caller.isKnown === caller.isKnown)
    const fits = namesOf(caller).every((name, depth) => {
      const count = alike.filter((other) => namesOf(other.caller)[depth] === name).length
      return count < (limits.waitingPer[depth] ?? Number.POSITIVE_INFINITY)
    })
    if (!fits) return false
    if (alike.length < limits.waiting) return true
    const lines = Map.groupBy(alike, (other) => lineOf(other.caller))
    const longest = [...lines.values()].reduce((best, next) => (next.length > best.length ? next : best), [])
    const own = lines.get(lineOf(caller))?.length ?? 0
    const last = longest.at(-1)
    // Otherwise newcomers would push each other out, and nobody would get a turn.
    if (last === undefined || longest.length < own + 2) return false
    drop(last)
    last.giveUp(refuse())
    return true
  }

  return {
    async take(caller, work) {
      if (isFree(caller)) begin(caller)
      else if (!makeRoom(caller)) throw refuse()
      else await new Promise<void>((begin, giveUp) => waiting.push({ caller, begin, giveUp }))
      try {
        return await work()
      } finally {
        end(caller)
      }
    },
  }
}

function lineOf({ lines }: Caller): string {
  return lines[0] ?? ''
}

/** The lines of a caller, each with those around it in its name. */
function namesOf({ lines }: Caller): string[] {
  return lines.map((_, depth) => lines.slice(0, depth + 1).join(' '))
}

function isBefore(first: readonly number[], second: readonly number[]): boolean {
  const at = first.findIndex((value, index) => value !== second[index])
  return at >= 0 && (first[at] as number) < (second[at] as number)
}
