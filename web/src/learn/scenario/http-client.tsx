import { Button, Textarea, TextInput } from '@mantine/core'
import type { ScenarioStepView, StepOutcome } from '@parapet/contract'
import type { SubmitEvent } from 'react'
import { Select } from '../../ui/form/late-fields.tsx'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import classes from './simulations.module.css'
import type { StepProps } from './step-props.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

type Request = NonNullable<ScenarioStepView['http']>

/** A simulated HTTP client: the service answers as the attacked program would. */
export function HttpClient({ step, outcome, isSending, onAnswer }: StepProps) {
  return step.http === null ? null : <Client http={step.http} {...{ outcome, isSending, onAnswer }} />
}

type ClientProps = Pick<StepProps, 'outcome' | 'isSending' | 'onAnswer'> & { http: Request }

function Client({ http, outcome, isSending, onAnswer }: ClientProps) {
  const form = useForm(http, { name: 'request' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAnswer({ request: form.values })
  }
  return (
    <section className={classes.window} aria-label="Simulated HTTP client">
      <form onSubmit={submit} className={classes.page}>
        <RequestFields form={form} isSending={isSending} />
      </form>
      <div className={classes.reply} aria-live="polite">
        <Reply reply={outcome?.reply} />
      </div>
    </section>
  )
}

function RequestFields({ form, isSending }: { form: FormOf<Request>; isSending: boolean }) {
  const request = form.values
  const typed = { classNames: { input: classes.code as string }, spellCheck: false }
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <Select
          label="Method"
          w={110}
          data={methods.includes(request.method) ? methods : [request.method, ...methods]}
          value={request.method}
          allowDeselect={false}
          onChange={(method) => form.change({ method: method ?? request.method })}
        />
        <TextInput
          {...typed}
          label="Path"
          flex="1 1 240px"
          autoCapitalize="off"
          autoComplete="off"
          {...form.text('path')}
        />
        <Button type="submit" loading={isSending}>
          Send
        </Button>
      </Group>
      <Textarea
        {...typed}
        label="Headers"
        rows={Math.max(2, request.headers.split('\n').length)}
        {...form.text('headers')}
      />
      <Textarea {...typed} label="Body" rows={Math.max(2, request.body.split('\n').length)} {...form.text('body')} />
    </Stack>
  )
}

function Reply({ reply }: { reply: StepOutcome['reply'] | undefined }) {
  if (reply == null) {
    return (
      <Text size="sm" c="dimmed">
        The response will appear here.
      </Text>
    )
  }
  return (
    <>
      <Text size="sm" fw={600} mb={4}>
        Response: {reply.status ?? 200}
      </Text>
      <pre>{reply.body}</pre>
    </>
  )
}
