import { Button, Kbd } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/notices/confirm.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import type { DraftState } from './draft-keeper.ts'

type LabActionsProps = {
  isRunning: boolean
  /** The person is running code in another window. */
  isElsewhere: boolean
  isTooLong: boolean
  /** If the next run fails, the attempt ends. */
  isLastScored: boolean
  /** The last key was pressed in a fixed line. */
  wasRefused: boolean
  saving: DraftState & { isAway: boolean }
  onRun: () => void
  onReset: () => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Below the editor: run, reset, whether the code is saved, and the shortcuts. */
export function LabActions(props: LabActionsProps) {
  const { isRunning, isElsewhere, isTooLong, isLastScored, wasRefused, saving, onRun, onReset } = props
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div>
      <Group gap="sm">
        <Button data-run loading={isRunning} disabled={isTooLong} onClick={onRun} aria-describedby="run-state">
          {isLastScored ? 'Run (last scored)' : 'Run'}
        </Button>
        <Button variant="default" onClick={() => setIsAsked(true)}>
          Reset
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {wasRefused ? 'Only the marked lines can be changed.' : toSavedText(saving)}
        </Text>
      </Group>
      <Text size="sm" id="run-state" fw={600}>
        {isTooLong && 'The file is larger than 32 KB. Shorten it to run it. '}
        {isElsewhere && 'You have a run in progress in another window. '}
        {isLastScored &&
          'If this run fails, the attempt ends as not passed. You can keep practicing, and running unchanged code is free.'}
      </Text>
      <Text size="xs" c="dimmed" mt={6} id="editor-help">
        <Kbd size="xs">{isMac ? '⌘' : 'Ctrl'}</Kbd> <Kbd size="xs">Enter</Kbd> runs your code. <Kbd size="xs">Tab</Kbd>{' '}
        indents; press <Kbd size="xs">Esc</Kbd>, then <Kbd size="xs">Tab</Kbd> to leave the editor. Lines with a gray
        edge are read-only.
      </Text>
      <Confirm
        isOpen={isAsked}
        title="Reset the code?"
        label="Reset code"
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          onReset()
        }}
      >
        This discards your changes and restores the original file. You can undo it in the editor.
      </Confirm>
    </div>
  )
}

function toSavedText({ isSaved, isAway, conflict }: LabActionsProps['saving']): string {
  if (conflict !== null) return 'Not saved: choose a version first.'
  if (isSaved) return 'Saved'
  return isAway ? 'No connection. Your code is kept in this browser and saved when you are back online.' : 'Saving…'
}
