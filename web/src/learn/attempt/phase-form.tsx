import { Button, Paper, Title } from '@mantine/core'
import type { AttemptAnswer, FindPhase, FixPhase } from '@parapet/contract'
import type { ReactNode, SubmitEvent } from 'react'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { LastTry } from './last-try.tsx'
import type { PhaseActions } from './phase-actions.ts'
import classes from './phase-form.module.css'
import { PhaseHints } from './phase-hints.tsx'

type PhaseField =
  | 'tries'
  | 'nextTryNumber'
  | 'hintsTaken'
  | 'hintsTotal'
  | 'hintCost'
  | 'isNextHintFinal'
  | 'isNextTryFinal'

type PhaseFormProps = PhaseActions & {
  phase: AttemptAnswer['phase']
  state: Pick<FindPhase | FixPhase, PhaseField>
  title: string
  task: string
  /** Why it cannot be answered yet; undefined if it can. */
  missing: string | undefined
  chosen: readonly string[]
  nameOf: (label: string) => string
  /** The options. */
  children: ReactNode
}

/** Options on the left, the task on the right; on a phone the button stays visible below the options. */
export function PhaseForm(props: PhaseFormProps) {
  const { phase, state, title, task, missing, chosen, nameOf, children, isSending, isTaking } = props
  const { solution, onAnswer, onHint } = props
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing !== undefined || isSending) return
    onAnswer({ phase, tryNumber: state.nextTryNumber, choices: [...chosen] })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <div className={classes.options}>{children}</div>
      <div className={classes.side}>
        <Paper withBorder p="md" className={classes.task as string}>
          <Stack gap="sm">
            <div>
              <Title order={2} size="h4">
                {title}
              </Title>
              <Text size="sm">{task}</Text>
              {state.isNextTryFinal && (
                <Text size="sm" fw={600}>
                  Last try: a wrong answer ends this attempt.
                </Text>
              )}
            </div>
            <LastTry tries={state.tries} nameOf={nameOf} />
            <PhaseHints phase={phase} state={state} isTaking={isTaking} solution={solution} onHint={onHint} />
          </Stack>
        </Paper>
        <div className={classes.answer}>
          <Text size="sm" c="dimmed" id="answer-state">
            {missing ?? chosen.map(nameOf).join(' and ')}
          </Text>
          <Button
            data-enter
            type="submit"
            disabled={missing !== undefined}
            loading={isSending}
            aria-describedby="answer-state"
          >
            Answer
          </Button>
        </div>
      </div>
    </form>
  )
}
