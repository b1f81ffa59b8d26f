import { createTeam, importPeople, limits } from '@parapet/contract'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { peopleReads, teamReads } from '../../../api/lists.ts'
import { useApiCache } from '../../../api/query.ts'
import type { Row } from './people-rows.ts'

export type Outcome = { outcome: 'created' | 'member' | 'refused'; note: string | null }

/** `waiting`: the service cannot be reached, and is asked again. `stopped`: it goes on when somebody says so. */
type Status = 'idle' | 'running' | 'waiting' | 'stopped' | 'done'

const answerTimeoutMs = 30_000
const pauseMs = 3_000
const passing: CallError['code'][] = ['unreachable', 'unavailable', 'rate_limited', 'request_timeout']

/**
 * Sends a file in parts, one after the other. A part can be sent again without harm, so after a lost connection it is:
 * nobody is left out and nobody is invited twice.
 */
export function useImport() {
  const cache = useApiCache()
  const [status, setStatus] = useState<Status>('idle')
  const [error, setError] = useState<Error | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const isWanted = useRef(false)
  const wake = useRef(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the page
  useEffect(() => stop, [])

  function stop(): void {
    isWanted.current = false
    wake.current()
  }

  async function start(rows: readonly Row[], newTeams: readonly string[]): Promise<void> {
    isWanted.current = true
    setStatus('running')
    setError(null)
    try {
      for (const name of newTeams) await untilAnswered(() => createTeamOnce(name))
      const open = rows.filter(({ state, number }) => state === 'ready' && !outcomes.has(number))
      for (let first = 0; first < open.length && isWanted.current; first += limits.importedPeople) {
        await sendPart(open.slice(first, first + limits.importedPeople))
      }
      setStatus(isWanted.current ? 'done' : 'stopped')
    } catch (failure) {
      setError(failure as Error)
      setStatus('stopped')
    }
    isWanted.current = false
    await cache.invalidate(...teamReads, ...peopleReads)
  }

  async function sendPart(part: readonly Row[]): Promise<void> {
    const people = part.map(({ person }) => person)
    const sent = await untilAnswered(() => call(importPeople, { body: { people } }))
    if (sent === undefined) return
    const { answer: lines, wasLost } = sent
    setOutcomes((before) => {
      const after = new Map(before)
      for (const [index, { number }] of part.entries()) {
        const { outcome, problem } = lines[index] ?? { outcome: 'refused', problem: 'The service did not say' }
        // Nobody had that email when the file was checked: the try whose answer was lost has done it.
        const isOurs = outcome === 'member' && wasLost
        after.set(number, isOurs ? { outcome: 'created', note: null } : { outcome, note: problem })
      }
      return after
    })
  }

  /** Undefined when it was stopped before there was an answer. */
  async function untilAnswered<T>(send: () => Promise<T>): Promise<{ answer: T; wasLost: boolean } | undefined> {
    for (let wasLost = false; isWanted.current; wasLost = true) {
      try {
        const answer = await withTimeout(send())
        setStatus('running')
        return { answer, wasLost }
      } catch (failure) {
        if (!(failure instanceof CallError) || !passing.includes(failure.code)) throw failure
        setError(failure)
        setStatus('waiting')
        await pause((failure.retryAfterSeconds ?? 0) * 1000 || pauseMs)
        setError(null)
      }
    }
    return undefined
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      window.addEventListener('online', end)
      wake.current = end
    })
  }

  return { status, error, outcomes, start, stop, retryNow: () => wake.current() }
}

/** Somebody else may have made it meanwhile. */
async function createTeamOnce(name: string): Promise<void> {
  try {
    await call(createTeam, { body: { name } })
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'team_name_in_use') throw failure
  }
}

/** A connection that was cut without a word would be waited for as long as the system likes. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CallError('unreachable', 'The service did not answer in time.')),
      answerTimeoutMs,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
