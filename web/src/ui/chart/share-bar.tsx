import { ColorSwatch, Progress } from '@mantine/core'
import { Section } from '../page/section.tsx'
import { Group } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'

/** The color is one of CSS, made from the tokens. */
export type Share = { label: string; count: number; color: string }

/** A bar divided into parts, with the same in words below. */
export function ShareBar({ title, shares }: { title: string; shares: Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={title}>
      <Progress.Root size={20} aria-hidden>
        {shares.map(({ label, color, count }) => (
          <Progress.Section key={label} value={(100 * count) / Math.max(total, 1)} color={color} withAria={false} />
        ))}
      </Progress.Root>
      <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none', rowGap: 4 }}>
        {shares.map(({ label, color, count }) => (
          <Group component="li" key={label} gap="xs" wrap="nowrap">
            <ColorSwatch color={color} size={12} aria-hidden />
            <Text size="sm">
              {label}:{' '}
              <Text span fw={600}>
                {count.toLocaleString()}
              </Text>
            </Text>
          </Group>
        ))}
      </Group>
    </Section>
  )
}
