import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a page, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
