import { IconMessages } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const chat = {
  path: '/console/chat',
  title: 'Chat channels',
  load: () => import('./channels.tsx'),
  page: 'ChatChannelsPage',
  reads: ['/chat-channels'],
  icon: IconMessages,
  nav: { menu: 'organization', position: 60 },
} as const satisfies PageEntry

export const newChatChannel = {
  path: '/console/chat/new',
  title: 'New channel',
  load: () => import('./new-channel.tsx'),
  page: 'NewChannelPage',
  reads: ['/teams'],
  nav: { menu: 'actions', position: 40, label: 'New chat channel' },
  who: 'admins',
  route: {
    validateSearch: ({ kind }: Record<string, unknown>): { kind?: 'slack' | 'teams' } =>
      kind === 'slack' || kind === 'teams' ? { kind } : {},
  },
} as const satisfies PageEntry

export const chatChannel = {
  path: '/console/chat/$channelId',
  title: 'Chat channel',
  load: () => import('./channel.tsx'),
  page: 'ChatChannelPage',
  reads: ['/chat-channels/{channelId}', '/chat-channels/{channelId}/messages', '/teams'],
} as const satisfies PageEntry
