import { Button } from '@mantine/core'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Markdown } from '../lesson/markdown.tsx'

type HintsProps = {
  taken: string[]
  total: number
  /** The cost of the next one; undefined if it is free. */
  price?: string | undefined
  isTaking: boolean
  onTake: (number: number) => void
}

/** Hints from general to specific. The cost of the next one is shown before it is taken. */
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
          {`Show hint ${next} of ${total}${price === undefined ? '' : ` (${price})`}`}
        </Button>
      )}
    </Stack>
  )
}
