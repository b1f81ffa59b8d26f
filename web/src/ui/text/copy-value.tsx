import { Button, Code, CopyButton } from '@mantine/core'
import { useId } from 'react'
import { Group } from './flex.tsx'
import { Text } from './text.tsx'

/** An exact value to enter elsewhere. */
export function CopyValue({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const id = useId()
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      {hint !== undefined && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" align="flex-start" mt={4}>
        <Code block flex={1} aria-labelledby={id} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} aria-label={`Copy ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
