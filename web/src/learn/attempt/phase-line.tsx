import type { Attempt } from '@parapet/contract'
import classes from './phase-line.module.css'

const phases: { phase: Attempt['phase']; label: string }[] = [
  { phase: 'find', label: 'Find the weakness' },
  { phase: 'fix', label: 'Choose the fix' },
  { phase: 'done', label: 'Result' },
]

export function PhaseLine({ phase: current }: { phase: Attempt['phase'] }) {
  const now = phases.findIndex(({ phase }) => phase === current)
  return (
    <ol className={classes.phases} aria-label="Phases">
      {phases.map(({ phase, label }, index) => (
        <li key={phase} aria-current={index === now ? 'step' : undefined} data-done={index < now}>
          <span className={classes.mark} aria-hidden>
            {index < now ? '✓' : index + 1}
          </span>
          <span className={classes.label}>
            {label}
            {index < now && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
