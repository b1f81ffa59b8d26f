/** What failing deliveries mean for their endpoint. The delivery worker calls this in the transaction that records them. */
import { deliveryAttempts } from '@parapet/contract'
import {
  describeFailedDelivery,
  disableActiveEndpoint,
  type EndpointFailure,
  type FailureCallbacks,
  holdQueued,
  markWarned,
} from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { mailAdmins } from '../../organization/people/people.ts'

const warnAgainMs = 86_400_000

export const failureCallbacks: FailureCallbacks = {
  inWrite: (ctx, work) => write(ctx, { changes: [] }, work),
  onEndpointFailing: warnAdmins,
  onDeliveryExhausted: disableEndpoint,
}

/** Disables the endpoint once, with the time and the reason, holds its queue and mails the admins. */
async function disableEndpoint(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const reason = describeFailedDelivery({ attempts, error })
  const url = await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })
  if (url === undefined) return
  const heldCount = await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, {
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
