import type { FindPhase } from '@parapet/contract'
import { useFocusOnChange } from '../../ui/page/use-focus.ts'
import { Remark } from '../answering/remarks.tsx'
import classes from './phases.module.css'

type LastTryProps = { tries: FindPhase['tries']; nameOf: (label: string) => string }

/** Feedback on the latest answer. It gets the focus, so that screen readers read it immediately. */
export function LastTry({ tries, nameOf }: LastTryProps) {
  const box = useFocusOnChange<HTMLDivElement>(String(tries.length))
  const last = tries.at(-1)
  return (
    <div ref={box} tabIndex={-1} role="status" aria-label="About your answer" className={classes.lastTry}>
      {last?.feedback.map((feedback) => (
        <Remark key={feedback.label} feedback={feedback} name={nameOf(feedback.label)} />
      ))}
    </div>
  )
}
