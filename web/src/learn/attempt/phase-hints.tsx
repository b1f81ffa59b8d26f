import type { FixPhase } from '@parapet/contract'
import { Hints } from '../answering/hints.tsx'
import type { PhaseActions } from './phase-actions.ts'
import { SolutionButton } from './solution-button.tsx'

type HintField = 'hintsTaken' | 'hintsTotal' | 'hintCost' | 'isNextHintFinal'

type PhaseHintsProps = Pick<PhaseActions, 'isTaking' | 'solution' | 'onHint'> & {
  phase: 'find' | 'fix'
  state: Pick<FixPhase, HintField>
  /** Hints that were taken stay; the solution is offered with the result. */
  isEnded?: boolean
}

/** Help, from a hint to the whole solution, with the cost of each. */
export function PhaseHints({ phase, state, isTaking, solution, isEnded = false, onHint }: PhaseHintsProps) {
  return (
    <>
      <Hints
        taken={state.hintsTaken}
        total={isEnded ? state.hintsTaken.length : state.hintsTotal}
        price={state.isNextHintFinal ? 'ends this attempt' : `costs ${state.hintCost} points`}
        warning={state.isNextHintFinal ? 'This attempt ends as not passed, and the hint is shown.' : undefined}
        isTaking={isTaking}
        onTake={(number) => onHint({ phase, number })}
      />
      {!isEnded && (
        <div>
          <SolutionButton isEnded={false} {...solution} />
        </div>
      )}
    </>
  )
}
