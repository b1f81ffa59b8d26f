import type { ReactNode } from 'react'
import { Text } from '../text/text.tsx'

type WithNoteProps = {
  note: ReactNode
  /** The note must not be cut off. */
  isWhole?: boolean
  children: ReactNode
}

/** A list entry with a smaller line that shows which one it is. */
export function WithNote({ note, isWhole = false, children }: WithNoteProps) {
  return (
    <>
      {children}
      {note !== null && (
        <Text size="xs" c="dimmed" lineClamp={isWhole ? undefined : 2}>
          {note}
        </Text>
      )}
    </>
  )
}
