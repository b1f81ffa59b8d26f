import { Progress } from '@mantine/core'
import { Group } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'
import classes from './completion.module.css'

type CompletionProps = { percent: number; label: string; children?: string }

/** Progress: a bar with the same in words. */
export function Completion({ percent, label, children = `${percent}%` }: CompletionProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress.Root className={classes.bar as string}>
        <Progress.Section value={percent} color="teal" aria-label={label} />
      </Progress.Root>
      <Text size="sm" className={classes.words as string}>
        {children}
      </Text>
    </Group>
  )
}
