import { sql } from 'kysely'
import type { InTransaction } from '../platform/context.ts'
import { newId } from '../platform/crypto/random.ts'
import type { Db } from '../platform/database/database.ts'
import type {} from './tables.ts'
import { tellAdmins } from './tell-admins.ts'

const warnAgainMs = 86_400_000

/**
 * Disables an endpoint after a delivery was exhausted: once, with the moment and the reason, its queue held and the admins
 * told. In the transaction that exhausts the delivery.
 */
export async function disableAfterExhaustion(ctx: InTransaction, endpointId: string, error: string): Promise<void> {
  const now = ctx.clock.now()
  const reason = `A delivery failed 5 times; the last error was: ${error}`
  const endpoint = await ctx.db
    .updateTable('webhookEndpoints')
    .set({ isActive: false, disabledAt: now, disabledReason: reason, updatedAt: now })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', endpointId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .returning('url')
    .executeTakeFirst()
  if (endpoint === undefined) return
  const heldCount = await holdQueued(ctx.db, ctx.org.id, endpointId, now)
  await ctx.db
    .insertInto('auditLog')
    .values({
      orgId: ctx.org.id,
      id: newId(),
      createdAt: now,
      actorType: 'system',
      actorId: null,
      action: 'webhook_endpoint.auto_disabled',
      subjectType: 'webhook_endpoint',
      subjectId: endpointId,
      details: { heldCount },
      requestId: null,
    })
    .execute()
  await tellAdmins(ctx, {
    kind: 'webhook-disabled',
    subject: 'A webhook endpoint was disabled',
    lines: [
      `The webhook endpoint ${endpoint.url} was disabled because a delivery failed five times.`,
      `The last error was: ${error}.`,
      'Events that happen meanwhile are kept. Mend the receiver, enable the endpoint again and replay what it missed.',
    ],
  })
}

/** Mails a warning on a third failure, at most once a day and endpoint. */
export async function warnOfFailures(ctx: InTransaction, endpointId: string, error: string): Promise<void> {
  const now = ctx.clock.now()
  const endpoint = await ctx.db
    .updateTable('webhookEndpoints')
    .set({ warnedAt: now })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', endpointId)
    .where((eb) => eb.or([eb('warnedAt', 'is', null), eb('warnedAt', '<', new Date(now.getTime() - warnAgainMs))]))
    .returning('url')
    .executeTakeFirst()
  if (endpoint === undefined) return
  await tellAdmins(ctx, {
    kind: 'webhook-warning',
    subject: 'A webhook endpoint keeps failing',
    lines: [
      `Three attempts to deliver an event to ${endpoint.url} have failed.`,
      `The last error was: ${error}.`,
      'Two more attempts follow. If they fail as well, the endpoint is disabled.',
    ],
  })
}

/**
 * Takes what waits out of the queue; what a worker has in its hands is left to it. Gives how many were held. Rows that are
 * just being changed are stepped over, so that nobody waits for anybody; the sweep finds what is left of them.
 */
export async function holdQueued(db: Db, orgId: string, endpointId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with removed as (
      delete from webhook_queue q
      where q.ctid = any (array(
        select w.ctid from webhook_queue w
        where w.org_id = ${orgId} and w.endpoint_id = ${endpointId} and not w.is_test
          and (w.claim_token is null or w.due_at <= ${now})
        for update skip locked))
      returning q.delivery_id
    )
    update webhook_deliveries d set status = 'held', next_attempt_at = null
    from removed r where d.org_id = ${orgId} and d.id = r.delivery_id
    returning d.id`.execute(db)
  return rows.length
}

/**
 * Holds what was put back into the queue while its endpoint was being disabled or deleted. Run now and then by the worker.
 * Locks the endpoints, so that one that is being enabled at this moment is left alone.
 */
export async function holdStrays(db: Db, now: Date): Promise<void> {
  await sql`
    with stray as (
      select w.ctid as row_id from webhook_endpoints e join webhook_queue w on w.org_id = e.org_id and w.endpoint_id = e.id
      where (not e.is_active or e.deleted_at is not null) and (not w.is_test or e.deleted_at is not null)
        and (w.claim_token is null or w.due_at <= ${now})
      for no key update of e skip locked for update of w skip locked
    ), removed as (
      delete from webhook_queue q where q.ctid = any (array(select row_id from stray))
      returning q.org_id, q.delivery_id
    )
    update webhook_deliveries d set status = 'held', next_attempt_at = null
    from removed r where d.org_id = r.org_id and d.id = r.delivery_id`.execute(db)
}
