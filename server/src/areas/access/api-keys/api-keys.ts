import type { ApiKeyInfo, ApiKeyUpdate, Confirmation, NewApiKey, Scope } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, UserContext, WriteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { apiKeyAudit } from './api-keys.audit.ts'
import {
  type ApiKeyRow,
  clearAddresses,
  findKeyOrg,
  getKeyNameRow,
  insertKey,
  listExpiryRows,
  listKeyRows,
  listLiveKeyRows,
  listStoppedKeyRows,
  revokeKeyRow,
  stopKeyRows,
} from './api-keys.queries.ts'
import { expiryColumns, expiryWarningDays, parseNetworks, requireFuture, updateKey } from './update-key.ts'

export { announceExpiries } from './announce-expiries.ts'
export { handOverKey } from './hand-over-key.ts'
export { createKeyRing } from './key-ring.ts'
export { revokeKeysSince } from './revoke-keys-since.ts'
export { findKeyOrg, listStoppedKeyRows as listStoppedKeys, updateKey }

type TimeField = 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt' | 'lastRefusedAt' | 'oldSecretUntil'
export type ApiKey = Omit<ApiKeyRow, TimeField> & {
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  lastRefusedAt: string | null
  oldSecretUntil: string | null
}

/** Only this response contains the key itself. */
export type NewApiKeyAnswer = { id: string; key: string; scopes: Scope[]; expiresAt: string | null }

type NewKey = {
  name: string
  scopes: Scope[]
  issuerUserId: string
  expiresAt: Date | null
  /** Addresses or networks; empty means anywhere. */
  allowedNetworks?: readonly string[]
}

export async function createKey(ctx: OrgContext, input: NewKey): Promise<NewApiKeyAnswer> {
  const { id, key, secretHash } = newApiKey()
  const { name, scopes, issuerUserId, expiresAt } = input
  const allowedNetworks = parseNetworks(input.allowedNetworks ?? [])
  return write(ctx, async (ctx) => {
    const createdAt = ctx.clock.now()
    const fields = { name, scopes, issuerUserId, allowedNetworks, ...expiryColumns(expiresAt, createdAt) }
    await insertKey(ctx.db, { ...fields, id, orgId: ctx.org.id, secretHash, createdAt })
    await writeAudit(ctx, apiKeyAudit, {
      action: 'api_key.created',
      subjectId: id,
      details: { scopes, expiresAt, ...(allowedNetworks.length === 0 ? {} : { allowedNetworks }) },
    })
    return { id, key, scopes, expiresAt: expiresAt?.toISOString() ?? null }
  })
}

/** Takes effect with the next request. Returns false when it was already revoked. */
export async function revokeKey(ctx: OrgContext, id: string): Promise<boolean> {
  return write(ctx, async (ctx) => {
    if (!(await revokeKeyRow(ctx.db, ctx.org.id, id, ctx.clock.now()))) return false
    await writeAudit(ctx, apiKeyAudit, { action: 'api_key.revoked', subjectId: id })
    return true
  })
}

export async function listKeys(db: Db, orgId?: string): Promise<ApiKey[]> {
  const rows = await listKeyRows(db, orgId)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastRefusedAt: row.lastRefusedAt?.toISOString() ?? null,
    oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  }))
}

/** The keys that a person issued, without revoked, stopped and expired ones. */
function listLiveKeys(ctx: OrgContext, issuerUserId: string): Promise<{ id: string; name: string }[]> {
  return listLiveKeyRows(ctx.db, ctx.org.id, issuerUserId, ctx.clock.now())
}

/** In the caller's transaction, when a person loses the rights of an admin. Gives the keys that stopped. */
export async function stopKeys(
  ctx: WriteContext,
  issuerUserId: string,
  reason: NonNullable<ApiKeyInfo['stopReason']>,
): Promise<{ id: string; name: string }[]> {
  const keys = await listLiveKeys(ctx, issuerUserId)
  // Expired keys stop, too, since they work again with a later time.
  await stopKeyRows(ctx.db, ctx.org.id, issuerUserId, reason)
  return keys
}

/** What people know a key by: its name and its issuer. */
export function getKeyName(ctx: OrgContext, id: string): Promise<{ name: string; issuerName: string }> {
  return getKeyNameRow(ctx.db, ctx.org.id, id)
}

/** The keys of the admin's organization, as the console shows them. */
export async function listOwnKeys(ctx: OrgContext): Promise<ApiKeyInfo[]> {
  const keys = await listKeys(ctx.db, ctx.org.id)
  return keys.map(({ orgSlug: _, ...key }) => key)
}

export async function createKeyAsAdmin(ctx: UserContext, input: NewApiKey): Promise<NewApiKeyAnswer> {
  return createKey(ctx, {
    name: input.name,
    scopes: [...new Set(input.scopes)],
    issuerUserId: ctx.actor.userId,
    expiresAt: input.expiresAt == null ? null : requireFuture(new Date(input.expiresAt), ctx.clock.now()),
    allowedNetworks: input.allowedNetworks ?? [],
  })
}

export async function updateOwnKey(ctx: OrgContext, id: string, input: ApiKeyUpdate): Promise<ApiKeyInfo> {
  const { name, expiresAt, allowedNetworks } = input
  await updateKey(ctx, id, { name, expiresAt: expiresAt == null ? expiresAt : new Date(expiresAt), allowedNetworks })
  const key = (await listOwnKeys(ctx)).find((key) => key.id === id)
  if (key === undefined) throw new AppError('key_not_found')
  return key
}

/** Keys of all organizations that expired in the last 30 days or expire soon, the earliest first. */
export async function listExpiringKeys(db: Db, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  const rows = await listExpiryRows(db, inDays(-30), inDays(expiryWarningDays))
  return rows.map(({ expiresAt, ...row }) => ({ ...row, isExpired: expiresAt !== null && expiresAt <= now }))
}

/** For a privacy request, in its transaction. */
export const eraseKeyAddresses: Eraser = (ctx, { id }) => clearAddresses(ctx.db, ctx.org.id, id)

export async function revokeOwnKey(ctx: OrgContext, id: string): Promise<Confirmation> {
  if (!(await revokeKey(ctx, id))) throw new AppError('key_not_found')
  return { message: 'Key revoked' }
}
