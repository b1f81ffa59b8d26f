import { Button } from '@mantine/core'
import type { Attempt, FixPhase } from '@parapet/contract'
import { IconBulb, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../../ui/notices/confirm.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import type { PhaseActions } from './phase-actions.ts'
import classes from './room-hints.module.css'
import { SolutionButton } from './solution-button.tsx'

type HintField = 'hintsTaken' | 'hintsTotal' | 'hintCost' | 'isNextHintFinal'

type RoomHintsProps = Pick<PhaseActions, 'isTaking' | 'solution' | 'onHint'> & {
  phase: 'find' | 'fix'
  state: Pick<FixPhase, HintField>
  mode: Attempt['mode']
}

/** At the bottom of the story: hints from general to specific, free in practice, and the way out. */
export function RoomHints({ phase, state, mode, isTaking, solution, onHint }: RoomHintsProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { hintsTaken, hintsTotal, hintCost, isNextHintFinal } = state
  const next = hintsTaken.length + 1
  const price =
    mode === 'practice' ? 'free' : isNextHintFinal ? 'then you continue in practice' : `costs ${hintCost} points`
  const take = () => onHint({ phase, number: next })
  return (
    <section className={classes.hints} aria-label="Hints">
      {hintsTotal > 0 && (
        <div className={classes.head}>
          <h2>Hints</h2>
          {next <= hintsTotal && <span>{mode === 'practice' ? 'Free' : `One, for ${hintCost} points`}</span>}
        </div>
      )}
      <ol className={classes.list} aria-live="polite">
        {Array.from({ length: hintsTotal }, (_, index) => {
          const number = index + 1
          const text = hintsTaken[index]
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: hints never change places
              key={index}
              className={classes.hint}
              data-state={text !== undefined ? 'taken' : number === next ? 'next' : 'later'}
            >
              <span className={classes.name}>
                <Icon of={number > next ? IconLock : IconBulb} />
                Hint {number}
              </span>
              {number === next && (
                <Button
                  variant="default"
                  size="xs"
                  loading={isTaking}
                  aria-label={`Show hint ${number} of ${hintsTotal} (${price})`}
                  onClick={() => (isNextHintFinal ? setIsAsked(true) : take())}
                >
                  Show hint
                </Button>
              )}
              {number > next && <span className={classes.after}>After hint {number - 1}</span>}
              {text !== undefined && (
                <div className={classes.text}>
                  <Markdown text={text} headingLevel={3} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <SolutionButton isEnded={false} {...solution} />
      <Confirm
        isOpen={isAsked}
        title={`Take hint ${next}?`}
        label="Take hint"
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          take()
        }}
      >
        If you take it, this attempt can no longer pass for the record. You get the hint and continue in practice.
      </Confirm>
    </section>
  )
}
