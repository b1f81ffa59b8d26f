import { Group, Progress, Text } from '@mantine/core'

type CompletionProps = { percent: number; label: string; children?: string }

/** Progress: a bar with the same in words. */
export function Completion({ percent, label, children = `${percent}%` }: CompletionProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress.Root flex={1} miw={60} maw={160}>
        <Progress.Section value={percent} color={percent === 100 ? 'teal' : 'parapet'} aria-label={label} />
      </Progress.Root>
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {children}
      </Text>
    </Group>
  )
}
