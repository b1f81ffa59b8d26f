import { Button, Stack, Text } from '@mantine/core'
import { Markdown } from '../lesson/markdown.tsx'

type HintsProps = {
  taken: string[]
  total: number
  /** What the next one costs; undefined when it is free. */
  price?: string | undefined
  isTaking: boolean
  onTake: (number: number) => void
}

/** Hints from general to specific. What the next one costs is said before it is taken. */
export function Hints({ taken, total, price, isTaking, onTake }: HintsProps) {
  if (total === 0) return null
  const next = taken.length + 1
  return (
    <Stack gap="xs" align="flex-start" aria-live="polite">
      {taken.map((hint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hints never change places
        <div key={index}>
          <Text size="xs" c="dimmed" fw={600}>
            Hint {index + 1}
          </Text>
          <Text size="sm" component="div">
            <Markdown text={hint} headingLevel={4} />
          </Text>
        </div>
      ))}
      {taken.length < total && (
        <Button variant="default" size="xs" loading={isTaking} onClick={() => onTake(next)}>
          {`Hint ${next} of ${total}${price === undefined ? '' : `, ${price}`}`}
        </Button>
      )}
    </Stack>
  )
}
