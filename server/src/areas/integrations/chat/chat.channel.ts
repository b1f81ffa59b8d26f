/** How a message reaches a chat app, and what failing messages do to their channel. */
import type { ChatKind } from '@parapet/contract'
import {
  type Channel,
  type ChannelMetrics,
  disableActiveEndpoint,
  type EndpointFailure,
  followResponse,
  holdQueued,
} from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { mailAdmins } from '../../organization/people/people.ts'
import { chatAudit } from './chat.audit.ts'
import { findChannelRow } from './chat.queries.ts'
import { readMessage } from './chat-message.ts'
import { explainAnswer } from './explain-answer.ts'
import { renderPayload } from './render-message.ts'

const metrics: ChannelMetrics = {
  attempts: {
    name: 'parapet_chat_attempts_total',
    help: 'Attempts to post a chat message, by chat app and outcome',
    isByKind: true,
  },
  disabled: {
    name: 'parapet_chat_channels_disabled',
    help: 'Chat channels that were disabled because messages failed',
    isByFailuresOnly: true,
  },
}

export const chatChannels: Record<ChatKind, Channel> = { slack: channelOf('slack'), teams: channelOf('teams') }

function channelOf(kind: ChatKind): Channel {
  return {
    /** A channel's address is its secret. A message is rendered at every attempt, as our own URL may have changed. */
    compose: ({ body }, { secrets: [url = ''], publicUrl }) => ({
      url,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(renderPayload(kind, readMessage(body), publicUrl))),
    }),
    /** Slack answers 200 `ok`, Teams 202; both answer 429 with Retry-After. */
    judge(result, attempt) {
      const judgement = followResponse(result, attempt)
      const { errorCode, responseCode, responseBody } = judgement
      if (errorCode !== 'http_status' || responseCode === null) return judgement
      return { ...judgement, errorMessage: describeStatus(responseCode, responseBody ?? '') }
    },
    // Chat apps accept one message a second.
    places: { atFirst: 1, most: 1 },
    spacingMs: 1200,
    // The page shows it; a mail would only add noise.
    onFailing: async () => {},
    onExhausted: disableChannel,
    metrics,
  }
}

/** Slack answers with one word, such as `no_service`. Anything longer stays in the response body. */
function describeStatus(status: number, body: string): string {
  const word = body.trim()
  return /^[a-z_]{2,40}$/.test(word) ? `answered ${status} ${word}` : `answered ${status}`
}

/** Disables the channel once, with the reason, and mails the admins, because the channel itself is unreachable. */
async function disableChannel(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const explained = explainAnswer(error)
  const reason = `A message failed ${attempts} times; the last error was: ${explained}`
  if ((await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })) === undefined) return
  const channel = await findChannelRow(ctx.db, ctx.org.id, endpointId)
  await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, chatAudit, {
    action: 'chat_channel.auto_disabled',
    subjectId: endpointId,
    details: { attempts },
  })
  const blocks = [
    `We disabled the chat channel ${channel?.name ?? ''} because a message could not be delivered in ${attempts} attempts.`,
    `The last error was: ${explained}`,
    'Fix the webhook, send a test message, then turn the channel on.',
    { button: 'Open chat channel', url: `${ctx.publicUrl}/console/chat/${endpointId}` },
  ]
  await mailAdmins(ctx, { kind: 'chat-disabled', subject: 'A chat channel was disabled', blocks })
}
