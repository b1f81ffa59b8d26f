import { Alert, Button, Paper, Textarea, TextInput, Title } from '@mantine/core'
import { type AttackOutcome, type AttackTask, type Attempt, getAttempt, limits, tryAttack } from '@parapet/contract'
import { type SubmitEvent, useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { Chip } from '../../ui/text/chip.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Away } from '../answering/away.tsx'
import { attemptQuery } from '../learn-data.ts'
import { untilItRan } from './queue.ts'
import { Queued } from './queued.tsx'
import { RunProblem } from './run-problem.tsx'
import classes from './run-report.module.css'

const codeInput = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

type AttackStepProps = { attempt: Attempt; attack: AttackTask }

/** Optional step before the fix: write the input that breaks the vulnerable code. */
export function AttackStep({ attempt: { attemptId }, attack }: AttackStepProps) {
  const cache = useApiCache()
  const [isOpen, setIsOpen] = useState(!attack.isDone)
  const [input, setInput] = useState(() => Object.fromEntries(attack.fields.map(({ name, value }) => [name, value])))
  const attacking = useApiMutation(tryAttack, {
    ...untilItRan,
    onError: () => cache.invalidate(getAttempt),
    onSuccess: ({ attempt }) => cache.put(attemptQuery(attemptId), attempt),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!attacking.isPending) attacking.mutate({ params: { attemptId }, body: { input } })
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="attack-title">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={2} size="h4" id="attack-title">
            Attack it first
          </Title>
          {attack.isDone ? (
            <Chip kind="success">Attack succeeded</Chip>
          ) : (
            <Text size="sm" c="dimmed">
              Optional, costs no points
            </Text>
          )}
        </Group>
        <Button variant="subtle" size="compact-sm" mx={-9} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? (attack.isDone ? 'Hide' : 'Skip') : 'Show the attack'}
        </Button>
      </Group>
      {isOpen && (
        <form onSubmit={submit}>
          <Stack gap="sm" mt="xs" maw={640}>
            <Text size="sm">{attack.goal}</Text>
            {attack.fields.map(({ name, label, isLong }) => {
              const Field = isLong ? Textarea : TextInput
              return (
                <Field
                  key={name}
                  label={label}
                  maxLength={limits.attackInputLength}
                  autoComplete="off"
                  spellCheck={false}
                  styles={codeInput}
                  {...(isLong ? { autosize: true, minRows: 3, maxRows: 12 } : {})}
                  value={input[name] ?? ''}
                  onChange={({ currentTarget: { value } }) => setInput((old) => ({ ...old, [name]: value }))}
                />
              )
            })}
            <Group gap="sm">
              <Button type="submit" variant="default" loading={attacking.isPending}>
                Try the attack
              </Button>
            </Group>
            <Away sending={[attacking]} />
            <Queued sending={attacking} />
            {attacking.error !== null && <RunProblem error={attacking.error} />}
            <div role="status">{attacking.data !== undefined && <Outcome outcome={attacking.data} />}</div>
          </Stack>
        </form>
      )}
    </Paper>
  )
}

function Outcome({ outcome: { isDone, shown, message, output } }: { outcome: AttackOutcome }) {
  return (
    <Alert
      color={isDone ? 'green' : 'orange'}
      variant="default"
      title={
        isDone ? 'The attack succeeded' : message === null ? 'Not yet: no damage done' : 'The attack could not be tried'
      }
    >
      <Stack gap="xs">
        {message !== null && <Text size="sm">{message}</Text>}
        {shown !== '' && <pre className={classes.text}>{shown}</pre>}
        {isDone && <Text size="sm">Now write the fix that stops it.</Text>}
        {output !== '' && (
          <details>
            <summary>Output of the code</summary>
            <pre className={classes.text}>{output}</pre>
          </details>
        )}
      </Stack>
    </Alert>
  )
}
