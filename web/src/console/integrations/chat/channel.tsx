import { Alert, Button } from '@mantine/core'
import { type ChatChannel, deleteChatChannel, listChatChannels, updateChatChannel } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { teamsQuery } from '../../../api/lists.ts'
import { load, useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import { valuesBefore } from '../../../api/values-before.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { ConfirmButton } from '../../../ui/notices/confirm-button.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { receiverReason } from '../webhooks/receiver-reason.ts'
import { ChannelFacts } from './channel-facts.tsx'
import { ChannelForm } from './channel-form.tsx'
import { channelQuery, channelReads, messagesQuery } from './chat-data.ts'
import { kindNames } from './chat-words.ts'
import { Messages } from './messages.tsx'
import { SendTest } from './send-test.tsx'

export const loader = ({ client, params: { channelId } }: LoaderArgs<{ channelId: string }>) =>
  load(client, channelQuery(channelId), messagesQuery(channelId), teamsQuery)

export function ChatChannelPage() {
  const { channelId } = useParams({ from: '/inside/console/chat/$channelId' })
  const query = useSuspenseQuery(channelQuery(channelId))
  return (
    <Loaded query={query}>
      {(channel) => (
        <Page
          title={channel.name}
          trail={[{ label: 'Chat channels', to: paths.chat }]}
          actions={<Actions channel={channel} />}
        >
          <Group gap="xs">
            <Text size="sm">{kindNames[channel.kind]}</Text>
            <Status of={channel.state} />
          </Group>
          <Stopped channel={channel} />
          <SendTest channel={channel} />
          <Messages channelId={channelId} />
          <Section title="Settings">
            <ForAdmins>
              <Settings key={channel.id} channel={channel} />
            </ForAdmins>
            <ChannelFacts channel={channel} />
          </Section>
        </Page>
      )}
    </Loaded>
  )
}

/** Why nothing is posted, and how to fix it. */
function Stopped({ channel }: { channel: ChatChannel }) {
  const { id, name, state, stoppedAt, stoppedReason, isForTeam, teamId } = channel
  const undoBy = useUndo()
  const params = { channelId: id }
  const resume = useApiMutation(updateChatChannel, {
    invalidates: channelReads,
    onSuccess: () =>
      void notifyDone({
        message: `Parapet posts to ${name} again.`,
        // We can't restore why it was disabled.
        ...(state === 'paused'
          ? { undo: undoBy(updateChatChannel, { params, body: { isActive: false } }, channelReads) }
          : {}),
      }),
  })
  if (state === 'active') {
    if (!isForTeam || teamId !== null) return null
    return (
      <Alert color="orange" title="The team was deleted">
        Parapet no longer posts to this channel. Choose another team or the whole organization in the settings.
      </Alert>
    )
  }
  const isDisabled = state === 'disabled'
  return (
    <Alert color={isDisabled ? 'red' : 'gray'} title={isDisabled ? 'Parapet disabled this channel' : 'Paused'}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {isDisabled ? `${stoppedReason} ` : 'Nothing is posted. '}
          Since <Time at={stoppedAt} />. What happens in the meantime isn’t posted later.
        </Text>
        {resume.error !== null && <Problem error={resume.error} />}
        <ForAdmins>
          <Button onClick={() => resume.mutate({ params, body: { isActive: true } })} loading={resume.isPending}>
            {isDisabled ? 'Turn channel on' : 'Resume channel'}
          </Button>
        </ForAdmins>
      </Stack>
    </Alert>
  )
}

function Settings({ channel }: { channel: ChatChannel }) {
  const undoBy = useUndo()
  // Undo shows the restored values: a new form each time.
  const [undoCount, setUndoCount] = useState(0)
  const params = { channelId: channel.id }
  const saving = useConfirmedMutation(updateChatChannel, {
    invalidates: channelReads,
    onSuccess: (_, { body = {} }) => {
      const undo = undoBy(updateChatChannel, { params, body: valuesBefore(channel, body) }, channelReads)
      void notifyDone({
        message: 'Channel saved.',
        // Nobody can read the old URL, and a deleted team can't be chosen again.
        ...(body.url === undefined && (!channel.isForTeam || channel.teamId !== null)
          ? { undo: () => undo().then(() => setUndoCount((count) => count + 1)) }
          : {}),
      })
    },
  })
  return (
    <>
      <ChannelForm
        key={undoCount}
        kind={channel.kind}
        channel={channel}
        label="Save changes"
        action={saving}
        onSubmit={(body) => saving.mutate({ params, body })}
      />
      <ConfirmIdentityDialog {...saving} reason={receiverReason} isOpen={saving.isAsked} />
    </>
  )
}

function Actions({ channel: { id, name, state } }: { channel: ChatChannel }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const undoBy = useUndo()
  const params = { channelId: id }
  const pause = useApiMutation(updateChatChannel, {
    invalidates: channelReads,
    onSuccess: () =>
      void notifyDone({
        message: `${name} is paused.`,
        undo: undoBy(updateChatChannel, { params, body: { isActive: true } }, channelReads),
      }),
  })
  const remove = useApiMutation(deleteChatChannel, {
    invalidates: [listChatChannels],
    onSuccess: async () => {
      await navigate({ to: paths.chat })
      cache.drop(channelQuery(id))
      cache.drop(messagesQuery(id))
    },
  })
  return (
    <ForAdmins>
      <Group gap="xs">
        {state === 'active' && (
          <Button
            variant="default"
            onClick={() => pause.mutate({ params, body: { isActive: false } })}
            loading={pause.isPending}
          >
            Pause channel
          </Button>
        )}
        <ConfirmButton
          button="Delete channel"
          title={`Delete ${name}?`}
          label="Delete channel"
          action={remove}
          onConfirm={() => remove.mutate({ params })}
        >
          Parapet stops posting and deletes the webhook URL. The webhook in the chat app stays; remove it there as well.
        </ConfirmButton>
      </Group>
      {pause.error !== null && <Problem error={pause.error} />}
    </ForAdmins>
  )
}
