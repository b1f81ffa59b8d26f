import { ColorSwatch, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { User } from '@parapet/contract'

const dayMs = 86_400_000

const spans = [
  { label: 'in the last 7 days', days: 7, color: 'parapet.8' },
  { label: '8 to 30 days ago', days: 30, color: 'parapet.5' },
  { label: 'longer ago', days: Number.POSITIVE_INFINITY, color: 'parapet.3' },
  { label: 'never', days: undefined, color: 'gray.5' },
]

/** When people were here last: one bar of everybody, with the numbers in words. */
export function LastSignIns({ users }: { users: User[] }) {
  const now = Date.now()
  const counts = spans.map((span, index) => ({
    ...span,
    count: users.filter(({ lastLoginAt }) => spanOf(lastLoginAt, now) === index).length,
  }))
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Last sign-in
      </Title>
      <Progress.Root size={20} aria-hidden>
        {counts.map(({ label, color, count }) => (
          <Progress.Section
            key={label}
            value={(100 * count) / Math.max(users.length, 1)}
            color={color}
            withAria={false}
          />
        ))}
      </Progress.Root>
      <Group component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {counts.map(({ label, color, count }) => (
          <Group component="li" key={label} gap="xs" wrap="nowrap">
            <ColorSwatch color={`var(--mantine-color-${color.replace('.', '-')})`} size={12} aria-hidden />
            <Text size="sm">
              <Text span fw={600}>
                {count.toLocaleString()}
              </Text>{' '}
              {label}
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  )
}

/** Which of the spans a sign-in belongs to: the first that reaches back far enough. */
function spanOf(lastLoginAt: string | null, now: number): number {
  if (lastLoginAt === null) return spans.findIndex(({ days }) => days === undefined)
  const age = now - new Date(lastLoginAt).getTime()
  return spans.findIndex(({ days }) => days !== undefined && age < days * dayMs)
}
