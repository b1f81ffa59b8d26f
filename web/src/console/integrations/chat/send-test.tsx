import { Alert, Button, Code, Loader } from '@mantine/core'
import { type ChatChannel, type ChatMessage, testChatChannel } from '@parapet/contract'
import { useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { channelReads, messagesQuery } from './chat-data.ts'
import { kindNames } from './chat-words.ts'

/** Sends one message the same way as all others, and shows the response of the chat app. */
export function SendTest({ channel }: { channel: ChatChannel }) {
  const test = useApiMutation(testChatChannel, { invalidates: channelReads })
  const messages = useDeferredQuery(messagesQuery(channel.id))
  const sent = messages.data?.find(({ id }) => id === test.data?.id) ?? test.data
  return (
    <ForAdmins>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() => test.mutate({ params: { channelId: channel.id }, body: {} })}
            loading={test.isPending || sent?.status === 'queued'}
          >
            Send test message
          </Button>
          <Text size="sm" c="dimmed">
            Posts an example with made-up people.
          </Text>
        </Group>
        {test.error !== null && <Problem error={test.error} />}
        <div role="status" style={{ width: '100%' }}>
          {sent !== undefined && <TestResult message={sent} program={kindNames[channel.kind]} />}
        </div>
      </Stack>
    </ForAdmins>
  )
}

function TestResult({ message, program }: { message: ChatMessage; program: string }) {
  const { status, responseCode, answer, errorMessage } = message
  if (status === 'queued') {
    return (
      <Group gap="xs">
        <Loader size="xs" aria-hidden="true" />
        <Text size="sm">Waiting for {program} to answer…</Text>
      </Group>
    )
  }
  const isDelivered = status === 'delivered'
  const failure = errorMessage?.replace(/^answered /, `${program} returned HTTP `)
  return (
    <Alert color={isDelivered ? 'green' : 'red'} title={isDelivered ? 'Test message delivered' : 'Test message failed'}>
      <Text size="sm">
        {isDelivered ? `${program} returned HTTP ${responseCode}. Look for the message in the channel.` : failure}
      </Text>
      {answer !== null && (
        <Code block mt="xs" mah={160} style={{ overflow: 'auto' }} tabIndex={0} aria-label="Response">
          {answer}
        </Code>
      )}
    </Alert>
  )
}
