import { Stack, type StackProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallError } from '../api/call.ts'
import { Problem } from './problem.tsx'

/**
 * What to say beside a field if the refusal is about it: a text of the form's own, else that of the service. To be called
 * while the form renders, not in a component inside it: the form must know whether a field has told it.
 */
type Told = (field: string, text?: string) => string | undefined

type FormProps = {
  error: Error | null
  onSubmit: () => void
  gap?: StackProps['gap']
  maw?: StackProps['maw']
  children: (told: Told) => ReactNode
}

/** Refusals that are about one field, although the answer does not name it. */
const fieldByCode: { [code in CallError['code']]?: string } = {
  email_in_use: 'email',
  chat_channel_name_in_use: 'name',
  course_name_in_use: 'name',
  team_name_in_use: 'name',
  invalid_credentials: 'password',
  invalid_code: 'code',
}

/** A refusal stands beside the field it is about, and the focus goes there; one that is about none stands above. */
export function Form({ error, onSubmit, gap = 'md', maw, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error === null) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const refused = error instanceof CallError ? (error.field ?? fieldByCode[error.code]) : undefined
  let isTold = false
  const content = children((field, text) => {
    // A part of a list belongs to the field that shows the list.
    const isAbout = refused === field || refused?.startsWith(`${field}[`) === true
    if (error === null || !isAbout) return undefined
    isTold = true
    return text ?? (error instanceof CallError ? error.rule : undefined) ?? error.message
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap={gap} {...(maw === undefined ? {} : { maw })}>
        {error !== null && !isTold && <Problem error={error} />}
        {content}
      </Stack>
    </form>
  )
}
