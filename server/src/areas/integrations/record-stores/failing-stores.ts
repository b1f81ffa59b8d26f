/** What failing statements mean for their store. The delivery worker calls this in the transaction that records them. */
import {
  disableActiveEndpoint,
  type EndpointFailure,
  type FailureCallbacks,
  holdQueued,
} from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { mailAdmins } from '../../organization/people/people.ts'

/** Adds stores to what the owners of other endpoints decide. */
export function withStores(others: FailureCallbacks): FailureCallbacks {
  return {
    inWrite: others.inWrite,
    async onEndpointFailing(ctx, failure) {
      if (failure.kind !== 'xapi') await others.onEndpointFailing(ctx, failure)
    },
    onDeliveryExhausted: (ctx, failure) =>
      failure.kind === 'xapi' ? disableStore(ctx, failure) : others.onDeliveryExhausted(ctx, failure),
  }
}

async function disableStore(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const reason = `Statements failed ${attempts} times; the last error was: ${error}`
  if ((await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })) === undefined) return
  await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, { action: 'record_store.auto_disabled', subjectId: endpointId, details: { attempts } })
  const blocks = [
    `We disabled the learning record store because statements could not be delivered in ${attempts} attempts.`,
    `The last error was: ${error}`,
    'Fix the store, send a test statement, then turn it on again. Statements about what happens meanwhile are not sent.',
    { button: 'Open learning record store', url: `${ctx.publicUrl}/console/record-store` },
  ]
  await mailAdmins(ctx, { kind: 'record-store-disabled', subject: 'The learning record store was disabled', blocks })
}
