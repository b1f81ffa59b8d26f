import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { Text } from '../text/text.tsx'

/** Facts about one thing: names and values, side by side if there is room. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const entries = Object.entries(facts)
  return (
    // Four in a row, unless that leaves one alone.
    <SimpleGrid component="dl" cols={{ base: 2, md: entries.length % 4 === 1 ? 3 : 4 }} spacing="md" m={0}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
