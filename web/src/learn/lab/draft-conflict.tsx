import { Alert, Button } from '@mantine/core'
import type { LabDraft } from '@parapet/contract'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'

type DraftConflictProps = {
  theirs: LabDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The code was changed here and in another window. Nothing is saved until the learner chooses one. */
export function DraftConflict({ theirs, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  const lines = theirs.source.split('\n')
  return (
    <Alert color="orange" role="alert" title="You also changed this code in another window">
      <Text size="sm">
        It was saved there on <Time at={theirs.updatedAt} />. Which version do you want to keep? If you use the other
        one, undo brings this one back.
      </Text>
      <Group gap="sm" my="sm">
        <Button size="xs" onClick={onKeepMine}>
          Keep this version
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Use the other version
        </Button>
      </Group>
      <details>
        <summary>Show the other version</summary>
        <CodeSheet label="The other version">
          <CodeLines lines={lines} tokens={undefined} startLine={1} endLine={lines.length} />
        </CodeSheet>
      </details>
    </Alert>
  )
}
