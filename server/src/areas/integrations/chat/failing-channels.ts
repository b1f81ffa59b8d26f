/** What failing messages do to their channel. The delivery worker calls this in the transaction that records them. */
import {
  disableActiveEndpoint,
  type EndpointFailure,
  type FailureCallbacks,
  holdQueued,
} from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { mailAdmins } from '../../organization/people/people.ts'
import { findChannelRow } from './chat.queries.ts'
import { explainAnswer } from './explain-answer.ts'

/** Adds channels to the decisions of the webhooks feature about its endpoints. */
export function withChannels(webhooks: FailureCallbacks): FailureCallbacks {
  return {
    inWrite: webhooks.inWrite,
    async onEndpointFailing(ctx, failure) {
      // The page shows it; a mail would only add noise.
      if (failure.kind === 'webhook') await webhooks.onEndpointFailing(ctx, failure)
    },
    onDeliveryExhausted: (ctx, failure) =>
      failure.kind === 'webhook' ? webhooks.onDeliveryExhausted(ctx, failure) : disableChannel(ctx, failure),
  }
}

/** Disables the channel once, with the reason, and mails the admins, because the channel itself is unreachable. */
async function disableChannel(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const explained = explainAnswer(error)
  const reason = `A message failed ${attempts} times; the last error was: ${explained}`
  if ((await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })) === undefined) return
  const channel = await findChannelRow(ctx.db, ctx.org.id, endpointId)
  await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, { action: 'chat_channel.auto_disabled', subjectId: endpointId, details: { attempts } })
  const blocks = [
    `We disabled the chat channel ${channel?.name ?? ''} because a message could not be delivered in ${attempts} attempts.`,
    `The last error was: ${explained}`,
    'Fix the webhook, send a test message, then turn the channel on.',
    { button: 'Open chat channel', url: `${ctx.publicUrl}/console/chat/${endpointId}` },
  ]
  await mailAdmins(ctx, { kind: 'chat-disabled', subject: 'A chat channel was disabled', blocks })
}
