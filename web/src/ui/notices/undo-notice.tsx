import { Button } from '@mantine/core'
import { useState } from 'react'
import { Group } from '../text/flex.tsx'
import { LinkButton } from '../text/link.tsx'
import { Text } from '../text/text.tsx'

type UndoNoticeProps = {
  message: string
  next: { label: string; onClick: () => void } | undefined
  undo: (() => Promise<unknown>) | undefined
  onDone: () => void
}

/** The content of a notice after a change. */
export function UndoNotice({ message, next, undo, onDone }: UndoNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const takeBack = async () => {
    setIsBusy(true)
    try {
      await undo?.()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm">
        {problem ?? message}{' '}
        {next !== undefined && problem === undefined && (
          <LinkButton size="sm" onClick={() => [onDone(), next.onClick()]}>
            {next.label}
          </LinkButton>
        )}
      </Text>
      {undo !== undefined && problem === undefined && (
        <Button variant="default" size="compact-sm" flex="none" onClick={takeBack} loading={isBusy}>
          Undo
        </Button>
      )}
    </Group>
  )
}
