import { SegmentedControl } from '@mantine/core'
import { type ChatKind, chatKinds, createChatChannel } from '@parapet/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { teamsQuery } from '../../../api/lists.ts'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { receiverReason } from '../webhooks/receiver-reason.ts'
import { ChannelForm } from './channel-form.tsx'
import { channelReads } from './chat-data.ts'
import { kindNames } from './chat-words.ts'

export const loader = ({ client }: LoaderArgs) => load(client, teamsQuery)

const choices = chatKinds.map((value) => ({ value, label: kindNames[value] }))

export function NewChannelPage() {
  const { kind = 'slack' } = useSearch({ from: '/inside/console/chat/new' })
  const navigate = useNavigate()
  const creating = useConfirmedMutation(createChatChannel, {
    invalidates: channelReads,
    onSuccess: ({ id }) => navigate({ to: paths.chatChannel, params: { channelId: id } }),
  })
  const choose = (value: ChatKind) => navigate({ to: paths.newChatChannel, search: { kind: value }, replace: true })
  return (
    <Page
      title="New channel"
      hint="Parapet posts through an incoming webhook, which you create in the chat app first."
      trail={[{ label: 'Chat channels', to: paths.chat }]}
    >
      <Stack gap="lg">
        <div>
          <SegmentedControl aria-label="Chat app" data={choices} value={kind} onChange={choose} />
        </div>
        <ChannelForm
          kind={kind}
          label="Create channel"
          cancelTo={paths.chat}
          action={creating}
          onSubmit={({ url = '', ...fields }) => creating.mutate({ body: { kind, url, ...fields } })}
        />
        <ConfirmIdentityDialog {...creating} reason={receiverReason} isOpen={creating.isAsked} />
      </Stack>
    </Page>
  )
}
