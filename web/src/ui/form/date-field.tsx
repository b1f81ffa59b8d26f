import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { dateProblem } from './date-problem.ts'

type DateFieldProps = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  type?: 'date' | 'datetime-local'
  /** In the format of the browser: 2026-11-17, or 2026-11-17T09:30. Empty for none. */
  value: string
  onCommit: (value: string) => void
}

/**
 * A date that can be typed. Every key makes a date, such as the year 2, so a typed date counts when the reader leaves
 * the field or presses Enter, and a date from the calendar immediately.
 */
export function DateField({ type = 'date', value, onCommit, error, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // While the reader is in the field it shows what they do there: the other end of a period may move meanwhile.
  const [held, setHeld] = useState<string>()
  const isTyping = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  // A form with a wrong date is not sent with the date before it.
  useLayoutEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem])
  // A value from elsewhere, such as Back or "Clear filters", replaces what was typed.
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    if (held === undefined) {
      setTyped(undefined)
      setProblem(undefined)
    }
  }
  const commit = ({ value: next, validity }: HTMLInputElement) => {
    const found = dateProblem(next, { isIncomplete: validity.badInput, isRequired: props.required === true })
    setProblem(found)
    if (found !== undefined) return
    setTyped(undefined)
    setHeld((held) => (held === undefined ? undefined : next))
    if (next !== value) onCommit(next)
  }
  return (
    <TextInput
      {...props}
      ref={field}
      type={type}
      error={problem ?? error}
      value={typed ?? held ?? value}
      onFocus={() => setHeld(value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget)
        else if (event.key !== 'Tab') isTyping.current = true
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (!isTyping.current) commit(event.currentTarget)
      }}
      onBlur={(event) => {
        if (isTyping.current) commit(event.currentTarget)
        isTyping.current = false
        setHeld(undefined)
      }}
    />
  )
}
