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
const columns = column.columns([
  column.accessor(({ titles }) => titles.join(', '), {
    header: 'Message',
    cell: ({ getValue, row: { original: message } }) => (
      <>
        {getValue()}
        {message.isTest && (
          <>
            {' '}
            <Status of="test" />
          </>
        )}
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <Status of={messageStatus[getValue()]} />,
  }),
  column.accessor('attemptCount', { header: 'Attempts' }),
  column.accessor(describeResult, {
    id: 'result',
    header: 'Result',
    meta: { style: { minWidth: 220, overflowWrap: 'anywhere' } },
    cell: ({ getValue, row: { original: message } }) => (
      <Text size="sm" component="div">
        {getValue()}
        {message.status === 'queued' && message.nextAttemptAt !== null && message.attemptCount > 0 && (
          <Text size="xs" c="dimmed">
            Next attempt <Time at={message.nextAttemptAt} />
          </Text>
        )}
      </Text>
    ),
  }),
  column.accessor('createdAt', { header: 'Created', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
