import type { ChatChannel } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { channelsQuery } from './chat-data.ts'
import { audienceOf, kindNames, listChatEvents, messageStatus } from './chat-words.ts'

export const loader = ({ client }: LoaderArgs) => load(client, channelsQuery)

export function ChatChannelsPage() {
  const channels = useSuspenseQuery(channelsQuery)
  return (
    <Page
      title="Chat channels"
      hint="Post new assignments, due dates, certificates and scan uploads to Slack or Microsoft Teams."
      adminActions={<ButtonLink to={paths.newChatChannel}>New channel</ButtonLink>}
    >
      <DataTable
        main={{ fileName: 'chat-channels.csv' }}
        label="Chat channels"
        columns={columns}
        query={channels}
        rowId={({ id }) => id}
        minWidth={700}
        empty={
          <Empty title="No chat channels yet">
            Channels you connect are listed here. You need an incoming webhook from Slack or Microsoft Teams; the form
            shows you how to get one.
          </Empty>
        }
      />
    </Page>
  )
}

const column = columnsOf<ChatChannel>()
const columns = [
  column('name', {
    header: 'Name',
    style: { overflowWrap: 'anywhere' },
    cell: ({ value, row: channel }) => (
      <>
        <TextLink to={paths.chatChannel} params={{ channelId: channel.id }}>
          {value}
        </TextLink>
        <Text size="xs" c="dimmed">
          {kindNames[channel.kind]}
        </Text>
      </>
    ),
  }),
  column(audienceOf, { header: 'Scope', style: { overflowWrap: 'anywhere' } }),
  column(({ events }) => listChatEvents(events), { header: 'Events' }),
  column('state', {
    header: 'Status',
    cell: ({ value }) => <Status of={value} />,
  }),
  column(({ lastMessage }) => lastMessage?.createdAt ?? '', {
    id: 'lastMessage',
    header: 'Last message',
    cell: ({ row }) => <LastMessage message={row.lastMessage} />,
  }),
]

function LastMessage({ message }: { message: ChatChannel['lastMessage'] }) {
  if (message === null) return <>None</>
  return (
    <>
      <Status of={messageStatus[message.status]} />{' '}
      <Text span size="sm" c="dimmed">
        <Time at={message.createdAt} />
      </Text>
    </>
  )
}
