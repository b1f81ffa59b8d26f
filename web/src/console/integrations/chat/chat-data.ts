import {
  type ChatEvent,
  type ChatKind,
  getChatChannel,
  listChatChannels,
  listChatMessages,
  previewChatMessage,
} from '@parapet/contract'
import { apiQuery } from '../../../api/query.ts'

/** Polls for messages while the page is open. */
const live = { refetchInterval: 2000 }

export const channelsQuery = apiQuery(listChatChannels)

export function channelQuery(channelId: string) {
  return { ...apiQuery(getChatChannel, { params: { channelId } }), ...live }
}

export function messagesQuery(channelId: string) {
  return { ...apiQuery(listChatMessages, { params: { channelId } }), ...live }
}

export function previewQuery(shown: { kind: ChatKind; event: ChatEvent; isForTeam: boolean; namesPeople: boolean }) {
  const { kind, event, isForTeam, namesPeople } = shown
  const query = {
    kind,
    event,
    audience: isForTeam ? ('team' as const) : ('organization' as const),
    people: namesPeople ? ('named' as const) : ('counted' as const),
  }
  return apiQuery(previewChatMessage, { query })
}

/** The reads that a write to a channel invalidates. */
export const channelReads = [listChatChannels, getChatChannel, listChatMessages]
