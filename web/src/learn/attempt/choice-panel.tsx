import { Button, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../../ui/page/problem.tsx'
import { compareWays } from './fix-words.ts'
import { LastTry } from './last-try.tsx'
import classes from './phases.module.css'
import { RoomPanel } from './room.tsx'
import type { RoomTab } from './room-tabs.tsx'
import { TryWorth } from './try-worth.tsx'
import { type Choice, choiceForm } from './use-choice.ts'

type ChoicePanelProps = {
  choice: Choice
  tab?: RoomTab
  isShown: boolean
  isNarrow: boolean
  notices: ReactNode
  /** In one column: what is known, and the options themselves. */
  above: ReactNode
  /** Another way, below the button. */
  instead?: ReactNode
}

/** The answer to "which fix", and what was said about the last one. */
export function ChoicePanel({ choice, notices, above, instead, isNarrow, ...panel }: ChoicePanelProps) {
  const { fix, mode, chosen, isAsked, isSending, options, showing, answer, show } = choice
  const nameOf = (label: string) => fix.fixes.find((one) => one.label === label)?.title ?? ''
  const missing = chosen === undefined ? 'Choose a fix' : undefined
  return (
    <RoomPanel
      {...panel}
      isNarrow={isNarrow}
      notices={<div className={classes.notices}>{notices}</div>}
      formId={choiceForm}
      onSubmit={isAsked ? answer : show}
      action={
        isAsked ? (
          <>
            <div className={classes.task}>
              <h2>Choose the fix</h2>
              <p>
                <TryWorth mode={mode} state={fix} worth={fix.lab?.chooseWorth ?? fix.worth} />
              </p>
            </div>
            <span className={classes.state} id="answer-state">
              {missing ?? nameOf(chosen ?? '')}
            </span>
            <Button
              data-enter
              type="submit"
              size="md"
              disabled={missing !== undefined}
              loading={isSending}
              aria-describedby="answer-state"
              rightSection={<Kbd className={classes.key as string}>↵</Kbd>}
            >
              {fix.isNextTryFinal ? 'Answer (last scored)' : 'Answer'}
            </Button>
            {instead}
          </>
        ) : (
          <>
            <div className={classes.task}>
              <h2>Choose the fix instead</h2>
              <p>
                {mode === 'record' && fix.lab !== null && compareWays(fix.lab)} Once you have seen the fixes, a fix that
                you write counts as chosen for three days.
                {mode === 'practice' && ' A chosen fix counts only for the record.'}
                {fix.lab?.isChoosingFinal === true && <b> After that, you continue in practice.</b>}
              </p>
            </div>
            <Button type="submit" variant="default" size="md" loading={showing.isPending}>
              Show the fixes
            </Button>
            {instead}
          </>
        )
      }
    >
      {showing.error !== null && (
        <div className={classes.choose}>
          <Problem error={showing.error} />
        </div>
      )}
      {isNarrow && (
        <div className={classes.choose}>
          {above}
          {options}
        </div>
      )}
      <LastTry tries={fix.tries} nameOf={nameOf} />
    </RoomPanel>
  )
}
