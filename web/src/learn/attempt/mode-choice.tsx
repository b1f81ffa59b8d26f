import type { Attempt } from '@parapet/contract'
import { useId } from 'react'
import { isLocked } from '../answering/is-locked.ts'
import { LockNote } from '../answering/lock-note.tsx'
import classes from './mode-choice.module.css'
import type { useBegin } from './use-begin.ts'

type ModeChoiceProps = { attempt: Attempt; begin: ReturnType<typeof useBegin> }

/** Practice, or for the record: a switch until something was tried. From practice, the record is one click away. */
export function ModeChoice({ attempt, begin }: ModeChoiceProps) {
  const { topicId, challengeId, code, mode, canChangeMode, recordLock } = attempt
  const id = useId()
  const isClosed = isLocked(recordLock)
  const change = (to: Attempt['mode']) => begin.mutate({ topicId, challengeId, language: code.language, mode: to })
  const about = <p id={id}>{describeMode(attempt)}</p>
  if (!canChangeMode) {
    return (
      <section className={classes.mode} aria-label="What counts">
        <h2>{mode === 'record' ? 'For the record' : 'Practice'}</h2>
        {about}
        {mode === 'practice' && (
          <>
            {recordLock !== null && <LockNote lock={recordLock} />}
            <button
              type="button"
              className={classes.link}
              disabled={isClosed || begin.isPending}
              onClick={() => change('record')}
            >
              Start again for the record
            </button>
          </>
        )}
      </section>
    )
  }
  return (
    <fieldset className={classes.mode} aria-describedby={id} disabled={begin.isPending}>
      <legend>What counts</legend>
      <div className={classes.switch}>
        {(['practice', 'record'] as const).map((one) => (
          <label key={one} data-on={mode === one || undefined}>
            <input
              type="radio"
              name="mode"
              value={one}
              checked={mode === one}
              disabled={one === 'record' && mode !== one && isClosed}
              onChange={() => change(one)}
            />
            {one === 'practice' ? 'Practice' : 'For the record'}
          </label>
        ))}
      </div>
      {about}
      {recordLock !== null && <LockNote lock={recordLock} />}
    </fieldset>
  )
}

function describeMode({ mode, doesPracticeCount, isHandsOn }: Attempt): string {
  if (mode === 'record')
    return 'Tries and hints cost points, and 70 points pass. If they run out, you continue in practice.'
  const free = 'Tries, runs and hints are free.'
  if (!doesPracticeCount) return `${free} Assignments and certificates count only attempts for the record.`
  return isHandsOn
    ? `${free} A fix you write yourself counts; a fix you choose counts only for the record.`
    : `${free} A fix you choose counts only for the record.`
}
