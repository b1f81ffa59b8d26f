import type { ChatChannel } from '@parapet/contract'
import { useCanChange } from '../../../api/rights.ts'
import { Facts } from '../../../ui/page/facts.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { audienceOf, listChatEvents } from './chat-words.ts'
import { MessagePreview } from './message-preview.tsx'

/** The settings of a channel, read-only. */
export function ChannelFacts({ channel }: { channel: ChatChannel }) {
  const { kind, events, isForTeam, namesPeople, overdueEvery, maskedUrl, createdAt } = channel
  if (useCanChange()) return null
  return (
    <>
      <Facts
        facts={{
          'Webhook URL': maskedUrl,
          About: audienceOf(channel),
          Events: listChatEvents(events),
          'Overdue summary': overdueEvery === 'day' ? 'Every day' : 'On Mondays',
          'Names people': namesPeople ? 'Yes' : 'No',
          Created: <Time at={createdAt} />,
        }}
      />
      <MessagePreview kind={kind} events={events} isForTeam={isForTeam} namesPeople={namesPeople} />
    </>
  )
}
