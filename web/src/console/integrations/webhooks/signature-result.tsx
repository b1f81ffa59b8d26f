import { Alert } from '@mantine/core'
import type { SignatureCheck, SignatureStepName } from '@parapet/contract'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status, type StatusName } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'

const titles: Record<SignatureStepName, string> = {
  header: 'Header',
  timestamp: 'Time',
  body: 'Body',
  secret: 'Secret',
  signature: 'Signature',
}

const outcomes: Record<SignatureCheck['steps'][number]['outcome'], StatusName> = {
  passed: 'passed',
  warning: 'warning',
  failed: 'failed',
  not_reached: 'notReached',
}

/** Each step of the verification, and why it passed or failed. */
export function SignatureResult({ check: { isGenuine, steps } }: { check: SignatureCheck }) {
  return (
    <Stack gap="md" maw={800}>
      <Alert
        color={isGenuine ? 'green' : 'red'}
        role="status"
        title={isGenuine ? 'The signature is valid' : 'The signature is not valid'}
      />
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ name, outcome, messages }) => (
          <li key={name}>
            <Group gap="sm">
              <Text fw={600} size="sm">
                {titles[name]}
              </Text>
              <Status of={outcomes[outcome]} />
            </Group>
            {messages.map((message) => (
              <Text key={message} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
            ))}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
