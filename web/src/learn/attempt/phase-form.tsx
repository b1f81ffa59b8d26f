import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import classes from './phase-form.module.css'

type PhaseFormProps = {
  /** What is chosen from. */
  options: ReactNode
  title: string
  task: string
  /** Beside the options: what was said so far. */
  children: ReactNode
  /** Why it cannot be answered yet; undefined when it can. */
  missing: string | undefined
  chosen: string
  isSending: boolean
  onAnswer: () => void
}

/** Options on the left, the task on the right; on a phone the button stays in sight below the options. */
export function PhaseForm(props: PhaseFormProps) {
  const { options, title, task, children, missing, chosen, isSending, onAnswer } = props
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing === undefined && !isSending) onAnswer()
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <div className={classes.options}>{options}</div>
      <div className={classes.side}>
        <Paper withBorder p="md" className={classes.task as string}>
          <Stack gap="sm">
            <div>
              <Title order={2} size="h4">
                {title}
              </Title>
              <Text size="sm">{task}</Text>
            </div>
            {children}
          </Stack>
        </Paper>
        <div className={classes.answer}>
          <Text size="sm" c="dimmed" id="answer-state">
            {missing ?? chosen}
          </Text>
          <Button type="submit" disabled={missing !== undefined} loading={isSending} aria-describedby="answer-state">
            Answer
          </Button>
        </div>
      </div>
    </form>
  )
}
