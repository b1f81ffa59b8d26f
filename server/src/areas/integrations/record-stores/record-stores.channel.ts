/** How statements reach a learning record store, and what failing ones do to it. */
import {
  type Channel,
  disableActiveEndpoint,
  type EndpointFailure,
  followResponse,
  holdQueued,
} from '../../../delivery/delivery.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { mailAdmins } from '../../organization/people/people.ts'
import { recordStoreAudit } from './record-stores.audit.ts'

export const storeChannel: Channel = {
  /** The body is stored exactly as sent, because a store compares statements that it gets twice. */
  compose: ({ url, body }, { secrets: [authorization = ''] }) => ({
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization,
      'X-Experience-API-Version': '1.0.3',
    },
    body,
  }),
  judge(result, attempt) {
    const judgement = followResponse(result, attempt)
    // A store accepts a batch as a whole. If it already has these ids, it got the batch and its response was lost.
    return judgement.responseCode === 409 ? { ...judgement, errorCode: null, errorMessage: null } : judgement
  },
  // Statements carry their time, so batches may arrive in any order.
  places: { atFirst: 2, most: 4 },
  spacingMs: 0,
  // The page shows it; a mail would only add noise.
  onFailing: async () => {},
  onExhausted: disableStore,
  metrics: {
    attempts: {
      name: 'parapet_record_store_attempts_total',
      help: 'Attempts to send statements to learning record stores, by outcome',
      isByKind: false,
    },
    disabled: {
      name: 'parapet_record_stores_disabled',
      help: 'Learning record stores that were disabled because statements failed',
      isByFailuresOnly: true,
    },
  },
}

async function disableStore(ctx: WriteContext, { endpointId, attempts, error }: EndpointFailure): Promise<void> {
  const now = ctx.clock.now()
  const reason = `Statements failed ${attempts} times; the last error was: ${error}`
  if ((await disableActiveEndpoint(ctx.db, ctx.org.id, endpointId, { reason, now })) === undefined) return
  await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await writeAudit(ctx, recordStoreAudit, {
    action: 'record_store.auto_disabled',
    subjectId: endpointId,
    details: { attempts },
  })
  const blocks = [
    `We disabled the learning record store because statements could not be delivered in ${attempts} attempts.`,
    `The last error was: ${error}`,
    'Fix the store, send a test statement, then turn it on again. Statements about what happens meanwhile are not sent.',
    { button: 'Open learning record store', url: `${ctx.publicUrl}/console/record-store` },
  ]
  await mailAdmins(ctx, { kind: 'record-store-disabled', subject: 'The learning record store was disabled', blocks })
}
