/** How an event reaches a webhook endpoint, and what failing deliveries mean for it. */

import { deliveryAttempts } from '@parapet/contract'
import {
  type Channel,
  type ClaimedDelivery,
  type Composed,
  describeFailedDelivery,
  disableActiveEndpoint,
  type EndpointFailure,
  holdQueued,
  judgeResponse,
  markWarned,
  signatureHeaders,
  toEventId,
} from '../../../delivery/delivery.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { mailAdmins } from '../../organization/people/people.ts'
import { webhookAudit } from './webhooks.audit.ts'

const warnAgainMs = dayMs

export const webhookChannel: Channel = {
  compose: composeEvent,
  judge: judgeResponse,
  places: { atFirst: 2, most: 16 },
  // The schedule is published, so a receiver can't change it.
  spacingMs: 0,
  onFailing: warnAdmins,
  onExhausted: disableEndpoint,
  metrics: {
    disabled: {
      name: 'parapet_webhook_endpoints_disabled',
      help: 'Endpoints that are disabled',
      isByFailuresOnly: false,
    },
  },
}

function composeEvent(
  { eventId: id, eventType, deliveryId, url, body }: ClaimedDelivery,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Composed {
  const eventId = toEventId(id)
  const headers = {
    'content-type': 'application/json',
    'X-Service-Event': eventType,
    'X-Service-Event-Id': eventId,
    'X-Service-Delivery': deliveryId,
    ...signatureHeaders({ secrets, eventId, body, now }),
  }
  return { url, headers, body }
}

/** Disables the endpoint once, with the time and the reason, holds its queue and mails the admins. */
async function disableEndpoint(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const reason = describeFailedDelivery({ attempts, error })
  const url = await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })
  if (url === undefined) return
  const heldCount = await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, webhookAudit, {
    action: 'webhook_endpoint.auto_disabled',
    subjectId: endpointId,
    details: { heldCount },
  })
  await mailAdmins(ctx, {
    kind: 'webhook-disabled',
    subject: 'A webhook endpoint was disabled',
    blocks: [
      `We disabled the webhook endpoint ${url} because a delivery failed ${attempts} times.`,
      `The last error was: ${error}.`,
      'New events are held for it. Fix the receiver, enable the endpoint again and replay what it missed.',
      webhooksButton(ctx),
    ],
  })
}

/** Mails a warning, at most once a day for each endpoint. */
async function warnAdmins(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const warnedBefore = new Date(now.getTime() - warnAgainMs)
  const url = await markWarned(ctx.db, ctx.org.id, endpointId, { warnedBefore, now })
  if (url === undefined) return
  await mailAdmins(ctx, {
    kind: 'webhook-warning',
    subject: 'A webhook endpoint keeps failing',
    blocks: [
      `We tried ${attempts} times to deliver an event to ${url}, and every attempt failed.`,
      `The last error was: ${error}.`,
      `We will try ${deliveryAttempts - attempts} more times. If all attempts fail, we disable the endpoint.`,
      webhooksButton(ctx),
    ],
  })
}

function webhooksButton({ publicUrl }: WriteContext) {
  return { button: 'Go to webhooks', url: `${publicUrl}/console/webhooks` }
}
