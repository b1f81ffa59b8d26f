import { createTeam, importPeople, limits } from '@parapet/contract'
import { useEffect, useReducer, useRef } from 'react'
import { CallError, call } from '../../../../api/call.ts'
import { peopleReads, teamReads } from '../../../../api/lists.ts'
import { useApiCache } from '../../../../api/query.ts'
import { changeImport, idle } from './import-state.ts'
import type { Row } from './people-rows.ts'

const answerTimeoutMs = 30_000
const pauseMs = 3_000
const passing: CallError['code'][] = ['unreachable', 'unavailable', 'rate_limited', 'request_timeout']

/** Needed if admins are among the people. */
type Proof = { confirmation?: string }

/** Teams to create first, and whether existing members change. */
type Wanted = { newTeams: readonly string[]; updates: boolean }

/** `wake` ends the pause before the next try. */
type Run = { isWanted: boolean; wake: () => void }

/**
 * Sends a file in parts, one after the other. Sending a part again is safe, so we do after a lost connection: nobody is
 * skipped or invited twice.
 */
export function useImport() {
  const cache = useApiCache()
  const [state, dispatch] = useReducer(changeImport, idle)
  const { current: run } = useRef<Run>({ isWanted: false, wake: () => {} })
  const stop = () => {
    run.isWanted = false
    run.wake()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the page
  useEffect(() => stop, [])

  async function untilAnswered<T>(send: () => Promise<T>) {
    const sent = await sendUntilAnswered(run, send, (error) => dispatch({ type: 'lost', error }))
    if (sent !== undefined) dispatch({ type: 'running' })
    return sent
  }

  async function sendAll(rows: readonly Row[], { newTeams, updates }: Wanted, proof: Proof): Promise<void> {
    for (const name of newTeams) await untilAnswered(() => createTeamOnce(name))
    const open = rows.filter(
      (row) => (row.state === 'ready' || row.state === 'update') && !state.outcomes.has(row.number),
    )
    for (let first = 0; first < open.length && run.isWanted; first += limits.importedPeople) {
      const part = open.slice(first, first + limits.importedPeople)
      const people = part.map(({ person, state }) => (state === 'update' ? { ...person, aliases: '' } : person))
      const sent = await untilAnswered(() => call(importPeople, { body: { people, updates }, ...proof }))
      if (sent !== undefined) dispatch({ type: 'answered', part, lines: sent.answer, wasLost: sent.wasLost })
    }
  }

  async function start(rows: readonly Row[], wanted: Wanted, proof: Proof = {}): Promise<void> {
    run.isWanted = true
    dispatch({ type: 'running' })
    try {
      await sendAll(rows, wanted, proof)
      dispatch({ type: 'ended', status: run.isWanted ? 'done' : 'stopped', error: null })
    } catch (failure) {
      dispatch({ type: 'ended', status: 'stopped', error: failure as Error })
    }
    run.isWanted = false
    await cache.invalidate(...teamReads, ...peopleReads)
  }

  return { ...state, start, stop, retryNow: () => run.wake() }
}

/** Undefined if it was stopped before a response. */
async function sendUntilAnswered<T>(run: Run, send: () => Promise<T>, onLost: (error: CallError) => void) {
  for (let wasLost = false; run.isWanted; wasLost = true) {
    try {
      return { answer: await withTimeout(send()), wasLost }
    } catch (failure) {
      if (!(failure instanceof CallError) || !passing.includes(failure.code)) throw failure
      onLost(failure)
      await pause(run, (failure.retryAfterSeconds ?? 0) * 1000 || pauseMs)
    }
  }
  return undefined
}

function pause(run: Run, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    run.wake = end
  })
}

/** The team may have been created meanwhile. */
async function createTeamOnce(name: string): Promise<void> {
  try {
    await call(createTeam, { body: { name } })
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'team_name_in_use') throw failure
  }
}

/** A dead connection would otherwise wait for the system's timeout. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CallError('unreachable', 'The service did not answer in time.')),
      answerTimeoutMs,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
