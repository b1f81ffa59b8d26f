import { createHash } from 'node:crypto'
import { limits } from '@parapet/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { inTransaction, type OrgContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { AppError, invalidField } from './app-error.ts'

const sealPurpose = 'idempotent-answer'
const printableAscii = /^[\x20-\x7e]+$/

/** The Idempotency-Key of a POST; undefined when none was sent. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !printableAscii.test(key) || key.length > limits.idempotencyKeyLength) {
    throw invalidField('Idempotency-Key', `must be 1 to ${limits.idempotencyKeyLength} printable ASCII characters`)
  }
  return key
}

type Attempt = { keyId: string; method: string; path: string; idempotencyKey: string; rawBody: Buffer | null }

/**
 * Does the work once per key. The answer is stored in the transaction of the effect: either both are there or none.
 * A failed request leaves nothing behind, so it can be repeated with the same key.
 */
export async function answerOnce<C extends OrgContext>(
  ctx: C,
  attempt: Attempt,
  work: (ctx: C) => Promise<string>,
): Promise<{ payload: string; isReplay: boolean }> {
  const id = hash(JSON.stringify([attempt.keyId, attempt.method, attempt.path, attempt.idempotencyKey]))
  const bodyHash = hash(attempt.rawBody ?? '')

  return inTransaction(ctx, async (ctx) => {
    const isLocked = await tryLock(ctx.db, id)
    const stored = await findAnswer(ctx, id)
    if (stored !== undefined) {
      if (!stored.bodyHash.equals(bodyHash)) throw new AppError('idempotency_key_reused')
      return { payload: ctx.sealer.open(sealPurpose, stored.sealedAnswer), isReplay: true }
    }
    // Without the lock and without an answer the first one is still running; other repeats hold the lock for a moment, too.
    if (!isLocked) throw new AppError('idempotency_key_in_use')
    const payload = await work(ctx)
    await insertAnswer(ctx, { id, bodyHash, sealedAnswer: ctx.sealer.seal(sealPurpose, payload) })
    return { payload, isReplay: false }
  })
}

/** Forgets answers past their time. Run now and then by the worker. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotentAnswers').where('createdAt', '<', keptSince(now)).execute()
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - limits.idempotencyHours * 3_600_000)
}

/** Held until the transaction ends. Does not wait: a second request with the key is told at once that it is running. */
async function tryLock(db: Db, id: Buffer): Promise<boolean> {
  const lockId = id.readBigInt64BE(0).toString()
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as locked`.execute(db)
  return rows[0]?.locked === true
}

function findAnswer(ctx: OrgContext, id: Buffer) {
  return ctx.db
    .selectFrom('idempotentAnswers')
    .select(['bodyHash', 'sealedAnswer'])
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('createdAt', '>=', keptSince(ctx.clock.now()))
    .executeTakeFirst()
}

async function insertAnswer(
  ctx: OrgContext,
  row: { id: Buffer; bodyHash: Buffer; sealedAnswer: Buffer },
): Promise<void> {
  const values = { ...row, createdAt: ctx.clock.now() }
  await ctx.db
    .insertInto('idempotentAnswers')
    .values({ orgId: ctx.org.id, ...values })
    .onConflict((conflict) => conflict.columns(['orgId', 'id']).doUpdateSet(values))
    .execute()
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
