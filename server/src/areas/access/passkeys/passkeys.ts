/** The passkeys of a person's own account. Their rows belong to `sessions`, which owns every way to sign in. */
import {
  type AddedPasskey,
  type Confirmation,
  limits,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  deletePasskeyRows,
  endSessions,
  findAccount,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
} from '../credentials/credentials.ts'
import {
  dropUselessCodes,
  makeFirstCodes,
  rememberDevice,
  requireStrongConfirmation,
  storeRecoveryCodes,
} from '../sign-in/sign-in.ts'
import { pickTransports, toCredential } from './ask-for-passkey.ts'
import { challengeLifeMs, createChallenge, takeChallenge } from './challenges.ts'
import { passkeyAudit } from './passkeys.audit.ts'
import { requireRelyingParty } from './relying-party.ts'
import { reportPasskey } from './report-passkey.ts'
import { algorithms, toUserHandle, verifyNewPasskey } from './verify.ts'

export async function listPasskeys({ ctx }: SessionRequest): Promise<Passkey[]> {
  const rows = await listPasskeyRows(ctx.db, ctx.org.id, ctx.actor.userId)
  return rows.map((row) => toPasskey(ctx, row))
}

export async function beginPasskey(request: SessionRequest): Promise<PasskeyCreation> {
  const { ctx, session } = request
  const { rpId } = requireRelyingParty(ctx.publicUrl)
  await requireStrongConfirmation(request)
  const account = await findAccount(ctx.db, ctx.org.id, ctx.actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  const existing = await listPasskeyRows(ctx.db, ctx.org.id, account.userId)
  refuseTooMany(existing.length)
  const { challenge, state } = createChallenge(ctx, { purpose: 'add', holder: session.sessionId })
  return {
    state,
    options: {
      challenge,
      rp: { id: rpId, name: 'Parapet' },
      user: {
        id: toUserHandle(account.userId).toString('base64url'),
        // Browsers list passkeys by it; the same address may have an account in several organizations.
        name: `${account.email} (${account.organizationName})`,
        displayName: account.name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeLifeMs,
      attestation: 'none',
      excludeCredentials: existing.map(toCredential),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }
}

export async function addPasskey(
  request: SessionRequest,
  passwords: Passwords,
  { state, name, response }: NewPasskey,
): Promise<AddedPasskey> {
  const { ctx, session } = request
  const { userId } = ctx.actor
  const party = requireRelyingParty(ctx.publicUrl)
  await requireStrongConfirmation(request)
  const challenge = await takeChallenge(ctx, state, { purpose: 'add', holder: session.sessionId })
  const verified = await verifyNewPasskey(party, challenge, response)
  const codes = await makeFirstCodes(ctx, passwords, userId)
  const row = await write(ctx, async (ctx) => {
    const account = await findAccount(ctx.db, ctx.org.id, userId)
    if (account === undefined) throw new AppError('unauthorized')
    refuseTooMany((await listPasskeyRows(ctx.db, ctx.org.id, userId)).length)
    const row = await insertPasskey(ctx.db, {
      orgId: ctx.org.id,
      id: newId(),
      userId,
      credentialId: verified.credentialId,
      publicKey: verified.publicKey,
      useCount: String(verified.useCount),
      transports: pickTransports(response.response.transports ?? []),
      rpId: party.rpId,
      isSynced: verified.isSynced,
      name,
      createdAt: ctx.clock.now(),
    })
    if (row === undefined) throw new AppError('passkey_exists')
    // Sessions from before the first second factor were opened with only a password.
    const isFirst = !account.isSeedConfirmed && !account.hasPasskey
    if (isFirst) await endSessions(ctx, userId, { except: session.sessionId })
    if (isFirst) await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, passkeyAudit, { action: 'passkey.added', subjectId: userId })
    if (codes !== undefined) await storeRecoveryCodes(ctx, userId, codes)
    await reportPasskey(ctx, account)
    return row
  })
  return { passkey: toPasskey(ctx, row), recoveryCodes: codes?.codes ?? [] }
}

export async function renamePasskey({ ctx }: SessionRequest, id: string, name: string): Promise<Passkey> {
  const row = await write(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const row = await renamePasskeyRow(ctx.db, { orgId: ctx.org.id, userId, id }, name)
    if (row === undefined) throw new AppError('passkey_not_found')
    await writeAudit(ctx, passkeyAudit, { action: 'passkey.renamed', subjectId: userId })
    return row
  })
  return toPasskey(ctx, row)
}

export async function removePasskey(request: SessionRequest, id: string): Promise<Confirmation> {
  await requireStrongConfirmation(request)
  await write(request.ctx, async (ctx) => {
    const { userId } = ctx.actor
    const removed = await deletePasskeyRows(ctx.db, ctx.org.id, userId, { only: id })
    if (removed === 0) throw new AppError('passkey_not_found')
    await dropUselessCodes(ctx, userId)
    // A session opened with the lost device must not outlive its passkey.
    await endSessions(ctx, userId, { except: request.session.sessionId })
    await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, passkeyAudit, { action: 'passkey.removed', subjectId: userId })
  })
  return { message: 'Passkey removed' }
}

function refuseTooMany(count: number): void {
  if (count >= limits.passkeys) throw new AppError('passkey_limit_reached', { maxPasskeys: limits.passkeys })
}

function toPasskey({ publicUrl }: OrgContext, row: PasskeyRow): Passkey {
  const { id, name, isSynced, rpId } = row
  return {
    id,
    name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSynced,
    isUsable: rpId === new URL(publicUrl).hostname,
  }
}
