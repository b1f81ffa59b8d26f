import type { ApiKeyInfo, Confirmation, NewApiKey, Scope } from '@parapet/contract'
import { hashApiKey, isSameHash, newApiKey, parseApiKeyId } from '../../platform/auth/api-key.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { OrgContext, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { gatherLookUps } from '../../platform/database/gather.ts'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import type { Authenticate } from '../../platform/http/caller.ts'
import type { Logger } from '../../platform/log/log.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import {
  type ApiKeyRow,
  type CredentialRow,
  findKeyOrg,
  getKeyNameRow,
  insertKey,
  listCredentials,
  listKeyRows,
  listLiveKeyRows,
  listStoppedKeyRows,
  revokeKeyRow,
  updateLastUsed,
} from './api-keys.queries.ts'
import { createNetworkWatch } from './key-networks.ts'

export { handOverKey } from './hand-over-key.ts'
export { findKeyOrg, listStoppedKeyRows as listStoppedKeys }

type TimeField = 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt' | 'oldSecretUntil'
export type ApiKey = Omit<ApiKeyRow, TimeField | 'issuerRole'> & {
  stopReason: ApiKeyInfo['stopReason']
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  oldSecretUntil: string | null
}

/** The key itself is in this answer and nowhere else. */
export type NewApiKeyAnswer = { id: string; key: string; scopes: Scope[]; expiresAt: string | null }

export async function createKey(
  ctx: OrgContext,
  input: { name: string; scopes: Scope[]; issuerUserId: string; expiresAt: Date | null },
): Promise<NewApiKeyAnswer> {
  const { id, key, secretHash } = newApiKey()
  const { name, scopes, issuerUserId, expiresAt } = input
  return write(ctx, { changes: [] }, async (ctx) => {
    const createdAt = ctx.clock.now()
    await insertKey(ctx.db, { id, orgId: ctx.org.id, name, secretHash, scopes, issuerUserId, createdAt, expiresAt })
    await writeAudit(ctx, { action: 'api_key.created', subjectId: id, details: { scopes } })
    return { id, key, scopes, expiresAt: expiresAt?.toISOString() ?? null }
  })
}

/** Holds for the next request. Gives false when it was revoked before. */
export async function revokeKey(ctx: OrgContext, id: string): Promise<boolean> {
  return write(ctx, { changes: [] }, async (ctx) => {
    if (!(await revokeKeyRow(ctx.db, ctx.org.id, id, ctx.clock.now()))) return false
    await writeAudit(ctx, { action: 'api_key.revoked', subjectId: id })
    return true
  })
}

export async function listKeys(db: Db, orgId?: string): Promise<ApiKey[]> {
  const rows = await listKeyRows(db, orgId)
  return rows.map(({ issuerRole, ...row }) => ({
    ...row,
    stopReason: row.isIssuerActive ? (issuerRole === 'org_admin' ? null : 'issuer_not_admin') : 'issuer_deactivated',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  }))
}

/** The keys that a person issued and that are neither revoked nor expired. */
export function listLiveKeys(ctx: OrgContext, issuerUserId: string): Promise<{ id: string; name: string }[]> {
  return listLiveKeyRows(ctx.db, ctx.org.id, issuerUserId, ctx.clock.now())
}

/** How people know a key: by its name and by who issued it. */
export function getKeyName(ctx: OrgContext, id: string): Promise<{ name: string; issuerName: string }> {
  return getKeyNameRow(ctx.db, ctx.org.id, id)
}

/** The keys of the admin's organization, as the console shows them. */
export async function listOwnKeys(ctx: OrgContext): Promise<ApiKeyInfo[]> {
  const keys = await listKeys(ctx.db, ctx.org.id)
  return keys.map(({ orgSlug: _, ...key }) => key)
}

export async function createKeyAsAdmin(ctx: UserContext, input: NewApiKey): Promise<NewApiKeyAnswer> {
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt)
  if (expiresAt !== null && expiresAt <= ctx.clock.now()) throw invalidField('expiresAt', 'must be in the future')
  return createKey(ctx, {
    name: input.name,
    scopes: [...new Set(input.scopes)],
    issuerUserId: ctx.actor.userId,
    expiresAt,
  })
}

export async function revokeOwnKey(ctx: OrgContext, id: string): Promise<Confirmation> {
  if (!(await revokeKey(ctx, id))) throw new AppError('key_not_found')
  return { message: 'Key revoked' }
}

function isOldSecret({ oldSecretHash, oldSecretUntil }: CredentialRow, secretHash: Buffer, now: Date): boolean {
  if (oldSecretHash === null || oldSecretUntil === null || oldSecretUntil <= now) return false
  return isSameHash(oldSecretHash, secretHash)
}

const flushIntervalMs = 10_000

/** Finds callers by their keys, and notes when each key was last used: in memory, written now and then in one go. */
export function createKeyRing(options: { db: Db; clock: Clock; log: Logger }): {
  authenticate: Authenticate
  flush(): Promise<void>
  stop(): Promise<void>
} {
  const { db, clock, log } = options
  const plainDb = db.withoutPlugins()
  const findCredential = gatherLookUps(
    async (ids) => new Map((await listCredentials(plainDb, ids)).map((row) => [row.id, row])),
  )
  let uses = new Map<string, Date>()
  const networks = createNetworkWatch()

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const seen = uses
    uses = new Map()
    await updateLastUsed(db, seen).catch((error) => log.warn({ err: error }, 'last use of keys was not noted'))
    await networks.flush(options).catch((error) => log.warn({ err: error }, 'new networks of keys were not noted'))
  }
  const timer = setInterval(flush, flushIntervalMs).unref()

  return {
    flush,
    async authenticate(token, source) {
      const id = parseApiKeyId(token)
      if (id === undefined) return undefined
      const row = await findCredential(id)
      const now = clock.now()
      if (row === undefined || (row.expiresAt !== null && row.expiresAt <= now)) return undefined
      const secretHash = hashApiKey(token)
      const isCurrent = isSameHash(row.secretHash, secretHash)
      if (!isCurrent && !isOldSecret(row, secretHash, now)) return undefined
      uses.set(id, now)
      networks.note({ orgId: row.orgId, keyId: id, userId: row.issuerUserId }, source, now)
      return {
        scopes: row.scopes === '' ? [] : (row.scopes.split(' ') as Scope[]),
        actor: {
          type: 'key',
          keyId: id,
          userId: row.issuerUserId,
          formerUserId: isCurrent ? null : row.oldIssuerUserId,
        },
        org: { id: row.orgId },
        revisions: { organization: row.organizationRevision, users: row.usersRevision, courses: row.coursesRevision },
      }
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
