import { Button, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useForm } from '../../ui/form/use-form.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import classes from './simulations.module.css'
import type { StepProps } from './step-props.ts'

/** A simulated page with a form: it loads nothing, and sends only to the service. */
export function SimulatedBrowser({ step, outcome, isSending, onAnswer }: StepProps) {
  const { browser } = step
  const form = useForm<Record<string, string>>({})
  if (browser === null) return null
  const reply = outcome?.reply
  const textOf = ({ name, value }: { name: string; value: string }) => form.values[name] ?? value
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAnswer({ fields: Object.fromEntries(browser.fields.map((field) => [field.name, textOf(field)])) })
  }
  // Reaching the goal opens another page; everything else returns to the form.
  const isThrough = outcome?.isRight === true && reply?.url !== browser.url
  return (
    <section className={classes.window} aria-label="Simulated browser">
      <div className={classes.bar}>
        <span className={classes.dots} aria-hidden />
        <output className={classes.address} aria-label="Address">
          {reply?.url ?? browser.url}
        </output>
      </div>
      <div className={classes.page}>
        <div aria-live="polite">
          <Markdown text={reply?.page ?? browser.page} headingLevel={3} isInert />
        </div>
        {!isThrough && (
          <form onSubmit={submit} autoComplete="off">
            <Stack gap="sm" maw={360} mt="md">
              {browser.fields.map((field) => (
                <TextInput
                  key={field.name}
                  label={field.label}
                  // A password field would offer to save the input.
                  className={field.isSecret ? (classes.secret as string) : undefined}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  {...form.text(field.name)}
                  value={textOf(field)}
                />
              ))}
              <Button type="submit" variant="default" loading={isSending}>
                {browser.button}
              </Button>
            </Stack>
          </form>
        )}
      </div>
    </section>
  )
}
