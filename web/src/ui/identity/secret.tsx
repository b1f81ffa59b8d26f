import { Alert, Button, Code, CopyButton } from '@mantine/core'
import { useKeepOpen } from '../notices/dialog.tsx'
import { Group, Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'

type SecretProps = {
  label: string
  value: string
  /** Closes the dialog it is in. */
  onDone?: () => void
}

/** A secret that is shown once, with a copy button and a note. */
export function Secret({ label, value, onDone }: SecretProps) {
  useKeepOpen()
  return (
    <Alert title={label}>
      <Stack gap="xs">
        <Text size="sm">Copy it now and keep it safe. You won’t see it again.</Text>
        <Group gap="sm" wrap="nowrap">
          <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Code>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button onClick={copy} autoFocus>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
