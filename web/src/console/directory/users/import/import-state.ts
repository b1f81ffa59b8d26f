import type { importPeople, OperationAnswer } from '@parapet/contract'
import type { Row } from './people-rows.ts'

export type Outcome = { outcome: 'created' | 'member' | 'updated' | 'refused'; note: string | null }

export type ImportState = {
  /** `waiting`: the service is unreachable, and we retry. `stopped`: continues when the person says so. */
  status: 'idle' | 'running' | 'waiting' | 'stopped' | 'done'
  error: Error | null
  /** By line number. */
  outcomes: ReadonlyMap<number, Outcome>
}

export const idle: ImportState = { status: 'idle', error: null, outcomes: new Map() }

export type ImportChange =
  | { type: 'running' }
  | { type: 'lost'; error: Error }
  | {
      type: 'answered'
      part: readonly Row[]
      lines: OperationAnswer<typeof importPeople>
      /** The response to an earlier try of the same part was lost. */
      wasLost: boolean
    }
  | { type: 'ended'; status: 'done' | 'stopped'; error: Error | null }

export function changeImport(state: ImportState, change: ImportChange): ImportState {
  switch (change.type) {
    case 'running':
      return { ...state, status: 'running', error: null }
    case 'lost':
      return { ...state, status: 'waiting', error: change.error }
    case 'answered':
      return { ...state, outcomes: new Map([...state.outcomes, ...toOutcomes(change)]) }
    case 'ended':
      return { ...state, status: change.status, error: change.error }
  }
}

function toOutcomes({ part, lines, wasLost }: Extract<ImportChange, { type: 'answered' }>): [number, Outcome][] {
  return part.map(({ number, state }, index) => {
    const { outcome, problem } = lines[index] ?? { outcome: 'refused', problem: 'The service did not say' }
    // Nobody had that email when the file was checked, so the try with the lost response invited them.
    const isThere = outcome === 'member' || outcome === 'updated'
    if (isThere && wasLost && state === 'ready') return [number, { outcome: 'created', note: null }]
    return [number, { outcome, note: problem }]
  })
}
