import type { ChatMessage } from '@parapet/contract'
import { useDeferredQuery } from '../../../api/query.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { messagesQuery } from './chat-data.ts'
import { describeResult, messageStatus } from './chat-words.ts'

/** Recent messages; the list updates by itself. */
export function Messages({ channelId }: { channelId: string }) {
  const messages = useDeferredQuery(messagesQuery(channelId))
  return (
    <Section title="Recent messages">
      <DataTable
        label="Recent messages"
        columns={columns}
        query={messages}
        rowId={({ id }) => id}
        minWidth={640}
        empty={<Empty title="No messages yet">Send a test message to see one.</Empty>}
      />
    </Section>
  )
}

const column = columnsOf<ChatMessage>()
const columns = [
  column(({ titles }) => titles.join(', '), {
    header: 'Message',
    cell: ({ value, row: message }) => (
      <>
        {value}
        {message.isTest && (
          <>
            {' '}
            <Status of="test" />
          </>
        )}
      </>
    ),
  }),
  column('status', {
    header: 'Status',
    cell: ({ value }) => <Status of={messageStatus[value]} />,
  }),
  column('attemptCount', { header: 'Attempts' }),
  column(describeResult, {
    id: 'result',
    header: 'Result',
    style: { minWidth: 220, overflowWrap: 'anywhere' },
    cell: ({ value, row: message }) => (
      <Text size="sm" component="div">
        {value}
        {message.status === 'queued' && message.nextAttemptAt !== null && message.attemptCount > 0 && (
          <Text size="xs" c="dimmed">
            Next attempt <Time at={message.nextAttemptAt} />
          </Text>
        )}
      </Text>
    ),
  }),
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
]
