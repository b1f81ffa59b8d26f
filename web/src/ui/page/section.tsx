import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack } from '../text/flex.tsx'

/** A part of a page with its own heading. */
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
