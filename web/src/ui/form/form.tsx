import { type ReactNode, useEffect, useRef } from 'react'
import { CallError } from '../../api/call.ts'
import { Problem } from '../page/problem.tsx'
import { Stack, type StackProps } from '../text/flex.tsx'

/**
 * The error for a field, if the refusal is about it: the form's own text, else the service's. Call it while the form
 * renders, not in a component inside it: the form must know whether a field has shown it.
 */
type ErrorOf = (field: string, text?: string) => string | undefined

type FormProps = {
  error: Error | null
  onSubmit: () => void
  gap?: StackProps['gap']
  maw?: StackProps['maw']
  children: (errorOf: ErrorOf) => ReactNode
}

/** Refusals about one field that the response does not name. */
const fieldByCode: { [code in CallError['code']]?: string } = {
  email_in_use: 'email',
  chat_channel_name_in_use: 'name',
  course_name_in_use: 'name',
  team_name_in_use: 'name',
  invalid_credentials: 'password',
  invalid_code: 'code',
}

/** An error appears next to its field, which gets the focus; other errors appear above the form. */
export function Form({ error, onSubmit, gap = 'md', maw, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error === null) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const refused = error instanceof CallError ? (error.field ?? fieldByCode[error.code]) : undefined
  let isShown = false
  const content = children((field, text) => {
    // An error in a list item belongs to the field that shows the list.
    const isAbout = refused === field || refused?.startsWith(`${field}[`) === true
    if (error === null || !isAbout) return undefined
    isShown = true
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
      <Stack gap={gap} maw={maw}>
        {error !== null && !isShown && <Problem error={error} />}
        {content}
      </Stack>
    </form>
  )
}
