import { Kbd, Switch } from '@mantine/core'
import { Dialog } from '../../ui/notices/dialog.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'

type KeysDialogProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['1', '–', '7'], does: 'Choose a block, a fix or an option' },
  { keys: ['Enter'], does: 'Send your answer, or continue' },
  { keys: [isMac ? '⌘' : 'Ctrl', 'Enter'], does: 'Run your code in a lab' },
  { keys: ['←', '→'], does: 'Step through the replay of an attack' },
  { keys: ['?'], does: 'Show these shortcuts' },
]

export function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="md">
        <Table cellSpace={8}>
          <thead>
            <tr>
              <th>Keys</th>
              <th>What they do</th>
            </tr>
          </thead>
          <tbody>
            {shortcuts.map(({ keys, does }) => (
              <tr key={does}>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {keys.map((key) => (key === '–' ? ' to ' : <Kbd key={key}>{key}</Kbd>))}
                </td>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Switch
          label="Use single-key shortcuts"
          description="Turn this off if 1 to 7 and ? clash with your screen reader or voice control."
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          While you type in a field or in the editor, these keys only type.
        </Text>
      </Stack>
    </Dialog>
  )
}
