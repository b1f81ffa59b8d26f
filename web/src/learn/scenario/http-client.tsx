import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import classes from './simulations.module.css'
import type { StepProps } from './step-props.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/** A request to edit and send, simulated: it goes to the service, which answers as the attacked program would. */
export function HttpClient({ step, outcome, isSending, onAnswer }: StepProps) {
  const [request, setRequest] = useState(step.http)
  if (request === null) return null
  const change = (fields: Partial<typeof request>) => setRequest({ ...request, ...fields })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAnswer({ request })
  }
  const reply = outcome?.reply
  return (
    <section className={classes.window} aria-label="Simulated HTTP client">
      <form onSubmit={submit} className={classes.page}>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <Select
              label="Method"
              w={110}
              data={methods.includes(request.method) ? methods : [request.method, ...methods]}
              value={request.method}
              allowDeselect={false}
              onChange={(method) => change({ method: method ?? request.method })}
            />
            <TextInput
              label="Path"
              flex="1 1 240px"
              classNames={{ input: classes.code as string }}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              value={request.path}
              onChange={(event) => change({ path: event.currentTarget.value })}
            />
            <Button type="submit" loading={isSending}>
              Send
            </Button>
          </Group>
          <Textarea
            label="Headers"
            classNames={{ input: classes.code as string }}
            rows={Math.max(2, request.headers.split('\n').length)}
            spellCheck={false}
            value={request.headers}
            onChange={(event) => change({ headers: event.currentTarget.value })}
          />
          <Textarea
            label="Body"
            classNames={{ input: classes.code as string }}
            rows={Math.max(2, request.body.split('\n').length)}
            spellCheck={false}
            value={request.body}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
        </Stack>
      </form>
      <div className={classes.reply} aria-live="polite">
        {reply == null ? (
          <Text size="sm" c="dimmed">
            The answer will be here.
          </Text>
        ) : (
          <>
            <Text size="sm" fw={600} mb={4}>
              Answer: {reply.status ?? 200}
            </Text>
            <pre>{reply.body}</pre>
          </>
        )}
      </div>
    </section>
  )
}
