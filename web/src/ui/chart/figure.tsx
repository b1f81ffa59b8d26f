import { Paper, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Text } from '../text/text.tsx'

type FigureProps = { name: string; value: string; percent?: number; isBad?: boolean; children: ReactNode }

/** A large number with its label. */
export function Figure({ name, value, percent, isBad = false, children }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text ff="heading" fz={28} fw={600} lh={1.4} c={isBad ? 'red' : undefined}>
        {value}
      </Text>
      {percent !== undefined && <Progress value={percent} my={6} aria-label={name} />}
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </Paper>
  )
}
