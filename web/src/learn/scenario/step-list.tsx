import type { LearnScenario } from '@parapet/contract'
import classes from './scenario.module.css'

type StepListProps = { scenario: LearnScenario; shown: number; onGo: (step: number) => void }

/** The current step. Reached steps can be opened again; later ones stay hidden. */
export function StepList({ scenario: { steps, totalSteps }, shown, onGo }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {Array.from({ length: totalSteps }, (_, index) => index + 1).map((number) => {
          const step = steps.find((one) => one.number === number)
          const isFinished = step?.isFinished === true
          return (
            <li key={number}>
              <button
                type="button"
                className={classes.step}
                disabled={step === undefined}
                data-done={isFinished || undefined}
                aria-current={number === shown ? 'step' : undefined}
                onClick={() => onGo(number)}
              >
                <span className={classes.mark} aria-hidden>
                  {isFinished && number !== shown ? '✓' : number}
                </span>
                <span>
                  <span className={classes.title}>
                    <span className="visually-hidden">Step {number}: </span>
                    {step?.title ?? <span className="visually-hidden">not reached yet</span>}
                    {isFinished && <span className="visually-hidden"> (finished)</span>}
                  </span>
                  {step !== undefined && step.repeatFrom !== null && (
                    <span className={classes.repeat}>{step.isRepeat ? 'Repeat now' : 'Repeat later'}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
