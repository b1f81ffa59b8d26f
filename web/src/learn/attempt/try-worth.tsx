import type { Attempt, FindPhase } from '@parapet/contract'

type TryWorthProps = { mode: Attempt['mode']; state: Pick<FindPhase, 'isNextTryFinal'>; worth: number }

/** Before each try: what it is worth, and whether it is the last one that counts. */
export function TryWorth({ mode, state, worth }: TryWorthProps) {
  if (mode === 'practice') return <>Practice: try as often as you like.</>
  return (
    <>
      {worth} points for the right answer now.{' '}
      {state.isNextTryFinal && <b>After a wrong answer, you continue in practice.</b>}
    </>
  )
}
