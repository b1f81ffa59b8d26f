/** Channels and messages for the console. Webhook URLs never leave the service. */
import type { ChatChannel, ChatMessage } from '@parapet/contract'
import type { MessageRow } from '../../../delivery/delivery.ts'
import type { ChannelRow } from './chat.queries.ts'
import { readMessage } from './chat-message.ts'
import { explainAnswer } from './explain-answer.ts'

const answerMax = 500

export function toChannel(row: ChannelRow, last: MessageRow | undefined): ChatChannel {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    maskedUrl: `${row.url}…${row.secretLast4}`,
    events: row.events,
    isForTeam: row.isForTeam,
    teamId: row.teamId,
    teamName: row.teamName,
    namesPeople: row.namesPeople,
    overdueEvery: row.overdueEvery,
    state: row.isActive ? 'active' : row.disabledReason === null ? 'paused' : 'disabled',
    stoppedAt: row.disabledAt?.toISOString() ?? null,
    stoppedReason: row.disabledReason,
    lastMessage: last === undefined ? null : toMessage(last),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toMessage(row: MessageRow): ChatMessage {
  const { responseBody, responseCode, errorMessage } = row
  return {
    id: row.id,
    titles: row.body === null ? [] : readMessage(row.body).sections.map(({ title }) => title),
    status: row.status,
    isTest: row.isTest,
    attemptCount: row.attemptCount,
    responseCode,
    answer: responseBody === null || responseBody === '' ? null : responseBody.slice(0, answerMax),
    errorMessage: errorMessage === null ? null : explainAnswer(errorMessage),
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}
