import type { Attempt } from '@parapet/contract'
import classes from './phase-line.module.css'

const phases: { phase: Attempt['phase']; label: string }[] = [
  { phase: 'find', label: 'Find the vulnerability' },
  { phase: 'fix', label: 'Fix it' },
  { phase: 'done', label: 'Result' },
]

export function PhaseLine({ attempt }: { attempt: Pick<Attempt, 'phase' | 'find' | 'fix'> }) {
  const now = phases.findIndex(({ phase }) => phase === attempt.phase)
  // An attempt can end without them.
  const solved = [attempt.find.isSolved, attempt.fix?.isSolved === true]
  return (
    <ol className={classes.phases} aria-label="Phases">
      {phases.map(({ phase, label }, index) => (
        <li key={phase} aria-current={index === now ? 'step' : undefined} data-done={solved[index] === true}>
          <span className={classes.mark} aria-hidden>
            {solved[index] === true ? '✓' : index + 1}
          </span>
          <span className={classes.label}>
            {label}
            {solved[index] === true && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
