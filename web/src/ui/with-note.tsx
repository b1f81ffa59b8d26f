import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Something in a list, with a smaller line that tells it apart. */
export function WithNote({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {note !== null && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {note}
        </Text>
      )}
    </>
  )
}
