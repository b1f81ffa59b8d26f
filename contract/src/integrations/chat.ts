import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Name, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { deliveryStatuses } from './webhook-deliveries.ts'

/** The chat apps whose incoming webhooks Parapet posts to. */
export const chatKinds = ['slack', 'teams'] as const
export type ChatKind = (typeof chatKinds)[number]

/** What a channel can post. The public webhooks have their own events. */
export const chatEvents = [
  'assignment.given',
  'assignment.due_soon',
  'assignment.overdue',
  'certificate.earned',
  'scan.processed',
  'webhook.disabled',
] as const
export type ChatEvent = (typeof chatEvents)[number]

/** Events that concern no person, so a team's channel cannot have them. */
export const organizationChatEvents: readonly ChatEvent[] = ['webhook.disabled']

/** `paused`: an admin stopped it. `disabled`: Parapet stopped it, because messages could not be delivered. */
export const chatChannelStates = ['active', 'paused', 'disabled'] as const
export type ChatChannelState = (typeof chatChannelStates)[number]

export const overdueIntervals = ['day', 'week'] as const

const eventsInput = Type.Array(OneOf(chatEvents), { minItems: 1, maxItems: 20, description: 'Events to post' })
const urlInput = Text(
  { minLength: 1, maxLength: limits.urlLength },
  { format: 'uri', description: 'URL of the incoming webhook; a secret' },
)

/** A message on its way to a channel, or delivered. */
export const ChatMessage = Type.Object(
  {
    id: Uuid(),
    titles: Type.Array(Type.String(), { description: 'What it says, one title for each event' }),
    status: OneOf(deliveryStatuses),
    isTest: Type.Boolean(),
    attemptCount: Type.Integer(),
    responseCode: Nullable(Type.Integer({ description: 'HTTP status of the last attempt' })),
    answer: Nullable(Type.String({ description: 'Response from Slack or Teams, as text' })),
    errorMessage: Nullable(Type.String({ description: 'Error of the last attempt' })),
    createdAt: Timestamp(),
    nextAttemptAt: Nullable(Timestamp()),
    deliveredAt: Nullable(Timestamp()),
  },
  { $id: 'ChatMessage', additionalProperties: false },
)
export type ChatMessage = Static<typeof ChatMessage>

/** A channel as everyone who reads the console sees it: the webhook URL is masked. */
export const ChatChannel = Type.Object(
  {
    id: Uuid(),
    kind: OneOf(chatKinds),
    name: Type.String(),
    maskedUrl: Type.String({ examples: ['https://hooks.slack.com/…Xy12'] }),
    events: Type.Array(OneOf(chatEvents)),
    isForTeam: Type.Boolean({ description: 'Only about the people of a team' }),
    teamId: Nullable(Uuid()),
    teamName: Nullable(Type.String({ description: 'null for the whole organization, or if the team was deleted' })),
    namesPeople: Type.Boolean(),
    overdueEvery: OneOf(overdueIntervals),
    state: OneOf(chatChannelStates),
    stoppedAt: Nullable(Timestamp()),
    stoppedReason: Nullable(Type.String()),
    lastMessage: Nullable(ChatMessage),
    createdAt: Timestamp(),
    updatedAt: Timestamp(),
  },
  { $id: 'ChatChannel', additionalProperties: false },
)
export type ChatChannel = Static<typeof ChatChannel>

export const NewChatChannel = Type.Object(
  {
    kind: OneOf(chatKinds),
    name: Name(),
    url: urlInput,
    events: eventsInput,
    teamId: Type.Optional(Nullable(Uuid({ description: 'Only about the people of this team' }))),
    namesPeople: Type.Optional(Type.Boolean()),
    overdueEvery: Type.Optional(OneOf(overdueIntervals)),
  },
  { $id: 'NewChatChannel' },
)
export type NewChatChannel = Static<typeof NewChatChannel>

/** Partial: only the fields sent are changed. */
export const ChatChannelUpdate = Type.Object(
  {
    name: Type.Optional(Name()),
    url: Type.Optional(urlInput),
    events: Type.Optional(eventsInput),
    teamId: Type.Optional(Nullable(Uuid())),
    namesPeople: Type.Optional(Type.Boolean()),
    overdueEvery: Type.Optional(OneOf(overdueIntervals)),
    isActive: Type.Optional(Type.Boolean({ description: 'false pauses the channel, true resumes it' })),
  },
  { $id: 'ChatChannelUpdate' },
)
export type ChatChannelUpdate = Static<typeof ChatChannelUpdate>

const ChatLine = Type.Object(
  {
    title: Type.String(),
    facts: Type.Array(Type.String()),
    people: Type.Array(Type.String(), { description: 'Names, if the channel shows them' }),
    morePeople: Type.Integer({ description: 'Number of people who are not named' }),
  },
  { additionalProperties: false },
)

const ChatSection = Type.Object(
  {
    event: OneOf(chatEvents),
    title: Type.String(),
    lines: Type.Array(ChatLine),
    moreLines: Type.Integer(),
    link: Type.Object({ label: Type.String(), url: Type.String() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)

/** An example of a message, with made-up people. */
export const ChatPreview = Type.Object(
  {
    sections: Type.Array(ChatSection),
    source: Type.String({ description: 'The organization it comes from' }),
    payload: Type.String({ description: 'The request body, as JSON text' }),
  },
  { $id: 'ChatPreview', additionalProperties: false },
)
export type ChatPreview = Static<typeof ChatPreview>

export const listChatChannels = {
  id: 'chat.list',
  method: 'GET',
  url: '/chat-channels',
  access: 'reader',
  answer: Type.Array(ChatChannel),
  errors: [],
} as const satisfies AppOperation

export const getChatChannel = {
  id: 'chat.get',
  method: 'GET',
  url: '/chat-channels/{channelId}',
  access: 'reader',
  answer: ChatChannel,
  errors: ['chat_channel_not_found'],
} as const satisfies AppOperation

/** Needs the proof of a confirmation: a stolen session alone must not add a receiver of data. */
export const createChatChannel = {
  id: 'chat.create',
  method: 'POST',
  url: '/chat-channels',
  access: 'org_admin',
  body: NewChatChannel,
  answer: ChatChannel,
  errors: ['confirmation_required', 'team_not_found', 'chat_channel_name_in_use', 'chat_channel_limit_reached'],
} as const satisfies AppOperation

/** Another URL needs the proof of a confirmation. */
export const updateChatChannel = {
  id: 'chat.update',
  method: 'PATCH',
  url: '/chat-channels/{channelId}',
  access: 'org_admin',
  body: ChatChannelUpdate,
  answer: ChatChannel,
  errors: ['confirmation_required', 'chat_channel_not_found', 'team_not_found', 'chat_channel_name_in_use'],
} as const satisfies AppOperation

export const deleteChatChannel = {
  id: 'chat.delete',
  method: 'DELETE',
  url: '/chat-channels/{channelId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['chat_channel_not_found'],
} as const satisfies AppOperation

/** Sends the example of an event once, even while the channel is paused or disabled. */
export const testChatChannel = {
  id: 'chat.test',
  method: 'POST',
  url: '/chat-channels/{channelId}/test',
  access: 'org_admin',
  body: Type.Object({ event: Type.Optional(OneOf(chatEvents)) }),
  answer: ChatMessage,
  errors: ['chat_channel_not_found', 'chat_test_too_soon'],
} as const satisfies AppOperation

/** The latest messages, newest first. */
export const listChatMessages = {
  id: 'chat.messages',
  method: 'GET',
  url: '/chat-channels/{channelId}/messages',
  access: 'reader',
  answer: Type.Array(ChatMessage),
  errors: ['chat_channel_not_found'],
} as const satisfies AppOperation

export const previewChatMessage = {
  id: 'chat.preview',
  method: 'GET',
  url: '/chat-preview',
  access: 'reader',
  query: Type.Object({
    kind: Type.Optional(OneOf(chatKinds)),
    event: Type.Optional(OneOf(chatEvents)),
    audience: Type.Optional(OneOf(['organization', 'team'])),
    people: Type.Optional(OneOf(['named', 'counted'])),
  }),
  answer: ChatPreview,
  errors: [],
} as const satisfies AppOperation
