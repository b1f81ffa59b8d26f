import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'

/** Something that is shown once: easy to copy, and said so. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Alert title={label}>
      <Stack gap="xs">
        <Text size="sm">It is shown only now. Copy it to where it is needed.</Text>
        <Group gap="sm" wrap="nowrap">
          <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Code>
          <CopyButton value={value}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  )
}
