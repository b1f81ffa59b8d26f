import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'

/** An empty list: why, and what to do first. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs">
        <Text fw={600} ta="center">
          {title}
        </Text>
        {children !== undefined && (
          <Text c="dimmed" size="sm" ta="center" maw={480}>
            {children}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
