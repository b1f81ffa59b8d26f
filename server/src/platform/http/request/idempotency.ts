import { createHash } from 'node:crypto'
import { limits } from '@parapet/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../app-error.ts'
import { hourMs } from '../../clock/durations.ts'
import { inTransaction, type OrgContext } from '../../context.ts'
import { sealedColumn } from '../../crypto/sealed-column.ts'
import type { Db } from '../../database/database.ts'
import type { Eraser } from '../../eraser.ts'
import { deleteAnswersBefore, deleteAnswersOf, findAnswer, putAnswer, tryLock } from './idempotency.queries.ts'

export const storedAnswers = sealedColumn({
  purpose: 'idempotent-answer',
  table: 'idempotent_answers',
  column: 'sealed_answer',
  key: { org_id: 'uuid', id: 'bytea' },
})
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
 * Does the work once per key. The response is stored in the same transaction as the effect. A failed request stores
 * nothing, so it can be repeated with the same key.
 */
export async function answerOnce<C extends OrgContext>(
  ctx: C,
  attempt: Attempt,
  work: (ctx: C) => Promise<string>,
): Promise<{ payload: string; isReplay: boolean }> {
  const id = hash(JSON.stringify([attempt.keyId, attempt.method, attempt.path, attempt.idempotencyKey]))
  const bodyHash = hash(attempt.rawBody ?? '')

  return inTransaction(ctx, async (ctx) => {
    const place = storedAnswers.at(ctx.org.id, id.toString('hex'))
    const isLocked = await tryLock(ctx.db, id)
    const stored = await findAnswer(ctx.db, ctx.org.id, id, keptSince(ctx.clock.now()))
    if (stored !== undefined) {
      if (!stored.bodyHash.equals(bodyHash)) throw new AppError('idempotency_key_reused')
      return { payload: ctx.sealer.open(place, stored.sealedAnswer), isReplay: true }
    }
    // No lock and no stored response: the first one is still running, or another repeat holds the lock briefly.
    if (!isLocked) throw new AppError('idempotency_key_in_use')
    const payload = await work(ctx)
    const sealedAnswer = ctx.sealer.seal(place, payload)
    await putAnswer(ctx.db, { orgId: ctx.org.id, id, bodyHash, sealedAnswer, createdAt: ctx.clock.now() })
    return { payload, isReplay: false }
  })
}

/** Deletes expired responses. Called regularly by the worker. */
export function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  return deleteAnswersBefore(db, keptSince(now))
}

/** Deletes all stored responses of the organization: some may repeat data that must not be kept. */
export const eraseAnswers: Eraser = (ctx) => deleteAnswersOf(ctx.db, ctx.org.id)

function keptSince(now: Date): Date {
  return new Date(now.getTime() - limits.idempotencyHours * hourMs)
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
