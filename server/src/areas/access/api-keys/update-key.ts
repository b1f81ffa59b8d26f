import { limits } from '@parapet/contract'
import type { Updateable } from 'kysely'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { defined } from '../../../platform/defined.ts'
import { parseNetwork } from '../../../platform/net/networks.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { apiKeyAudit } from './api-keys.audit.ts'
import { findUnrevokedKeyRow, updateKeyRow } from './api-keys.queries.ts'

export type KeyChanges = { name?: string; expiresAt?: Date | null; allowedNetworks?: readonly string[] }

/** How long before a key expires we email the admins. */
export const expiryWarningDays = 14

/** Changes only the fields sent. An expired key works again with a later time. */
export async function updateKey(ctx: OrgContext, id: string, input: KeyChanges): Promise<void> {
  await write(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const before = await findUnrevokedKeyRow(ctx.db, ctx.org.id, id)
    if (before === undefined) throw new AppError('key_not_found')
    const { name, expiresAt, allowedNetworks } = input
    const changes: Updateable<Tables['apiKeys']> = {
      ...(expiresAt === undefined ? {} : expiryColumns(expiresAt && requireFuture(expiresAt, now), now)),
      ...defined({ name, allowedNetworks: allowedNetworks && parseNetworks(allowedNetworks) }),
    }
    if (Object.keys(changes).length === 0) return
    await updateKeyRow(ctx.db, ctx.org.id, id, changes)
    const { expiryWarningAt: _, ...details } = changes
    await writeAudit(ctx, apiKeyAudit, { action: 'api_key.updated', subjectId: id, details })
  })
}

/** The time itself, and when we email the admins. Keys with a shorter lifetime expire without a mail. */
export function expiryColumns(expiresAt: Date | null, now: Date) {
  if (expiresAt === null) return { expiresAt, expiryWarningAt: null }
  const warningAt = new Date(expiresAt.getTime() - expiryWarningDays * dayMs)
  return { expiresAt, expiryWarningAt: warningAt > now ? warningAt : null }
}

export function requireFuture(expiresAt: Date, now: Date): Date {
  if (expiresAt <= now) throw invalidField('expiresAt', 'must be in the future')
  return expiresAt
}

/** As they are stored: without duplicates, in canonical form. */
export function parseNetworks(texts: readonly string[]): string[] {
  if (texts.length > limits.keyNetworks) {
    throw invalidField('allowedNetworks', `must have at most ${limits.keyNetworks} items`)
  }
  const networks = texts.map((text, i) => {
    const parsed = parseNetwork(text)
    if ('problem' in parsed) throw invalidField(`allowedNetworks[${i}]`, parsed.problem)
    return parsed.network
  })
  return [...new Set(networks)]
}
