import type { ConfirmedSession, PasskeyAnswer, PasskeyRequest, SignInAnswer } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { RootContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/random.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findAccount, findPasskey, listPasskeyRows, notePasskeyUse } from '../credentials/credentials.ts'
import { asUser, createProof, startSession, takeConfirmationTry, takePasskeyTry } from '../sign-in/sign-in.ts'
import { askForPasskey } from './ask-for-passkey.ts'
import { takeChallenge } from './challenges.ts'
import { passkeyRefusal } from './passkey-refusal.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { verifyAnswer } from './verify.ts'

const browserSeconds = 3600

/** The same for everyone: the owner is known only once the passkey responds. */
export function beginSignIn(request: AppRequest): PasskeyRequest {
  const party = requireRelyingParty(request.ctx.publicUrl)
  const browser = readBrowser(request) ?? newToken()
  request.keepBrowser(browser, browserSeconds)
  return askForPasskey(request.ctx, party, { purpose: 'sign-in', holder: browser })
}

/** A passkey is two factors, the authenticator and what unlocks it, so nothing else is required. */
export async function signInWithPasskey(
  request: AppRequest,
  { state, response }: PasskeyAnswer,
): Promise<SignInAnswer> {
  const { ctx, source } = request
  const party = requireRelyingParty(ctx.publicUrl)
  const tries = await takePasskeyTry(ctx, source.address)
  const holder = readBrowser(request)
  if (holder === undefined) throw passkeyRefusal('unknown_challenge')
  const challenge = await takeChallenge(ctx, state, { purpose: 'sign-in', holder })
  // Required here, because nothing else identifies the person.
  if (typeof response.response.userHandle !== 'string') throw passkeyRefusal('wrong_owner')
  const { passkey, account, use } = await checkPasskey(ctx, party, challenge, response)
  // Only the owner of a passkey sees this error.
  if (account.isSsoOnly) throw new AppError('sso_only')
  await write(asUser(ctx, account), { changes: ['users'] }, async (ctx) => {
    // Before the lock, the person may have been deactivated or the passkey removed.
    const now = await findAccount(ctx.db, ctx.org.id, account.userId)
    if (now === undefined) throw passkeyRefusal('unknown_passkey')
    if (now.isSsoOnly) throw new AppError('sso_only')
    if (!(await notePasskeyUse(ctx.db, ctx.org.id, passkey.id, use))) throw passkeyRefusal('counter_went_back')
    await startSession(request, ctx, account, 'passkey')
  })
  await tries.forget()
  return { status: 'signed_in', organizations: [] }
}

export async function beginConfirmation({ ctx, session }: SessionRequest): Promise<PasskeyRequest> {
  const party = requireRelyingParty(ctx.publicUrl)
  const rows = await listPasskeyRows(ctx.db, ctx.org.id, ctx.actor.userId)
  const usable = rows.filter(({ rpId }) => rpId === party.rpId)
  if (usable.length === 0) throw new AppError('passkey_not_found')
  return askForPasskey(ctx, party, { purpose: 'confirm', holder: session.sessionId }, usable)
}

/** Replaces the password and the code. */
export async function confirmWithPasskey(
  request: SessionRequest,
  { state, response }: PasskeyAnswer,
): Promise<ConfirmedSession> {
  const { ctx, session } = request
  const { userId } = ctx.actor
  const party = requireRelyingParty(ctx.publicUrl)
  const tries = await takeConfirmationTry(ctx, session.sessionId)
  const challenge = await takeChallenge(ctx, state, { purpose: 'confirm', holder: session.sessionId })
  const { passkey, use } = await checkPasskey(ctx, party, challenge, response, { orgId: ctx.org.id, userId })
  await write(ctx, async (ctx) => {
    if (!(await notePasskeyUse(ctx.db, ctx.org.id, passkey.id, use))) throw passkeyRefusal('counter_went_back')
    await recordSecurity(ctx, { event: 'passkey.confirmed', result: 'success', orgId: ctx.org.id, userId })
  })
  await tries.forget()
  return createProof(ctx, session.sessionId)
}

async function checkPasskey(
  ctx: RootContext,
  party: RelyingParty,
  challenge: string,
  response: PasskeyAnswer['response'],
  owner?: { orgId: string; userId: string },
) {
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = await findPasskey(ctx.db, credentialId)
  if (passkey === undefined) throw passkeyRefusal('unknown_passkey')
  const { orgId, userId, publicKey } = passkey
  if (owner !== undefined && (owner.orgId !== orgId || owner.userId !== userId)) throw passkeyRefusal('wrong_owner')
  const account = await findAccount(ctx.db, orgId, userId)
  if (account === undefined) throw passkeyRefusal('unknown_passkey')
  const stored = { credentialId, publicKey, useCount: Number(passkey.useCount), userId }
  const { useCount, isSynced } = await verifyAnswer(party, challenge, response, stored)
  return { passkey, account, use: { useCount, isSynced, now: ctx.clock.now() } }
}

function readBrowser({ source }: AppRequest): string | undefined {
  return source.browser !== undefined && /^[\w-]{43}$/.test(source.browser) ? source.browser : undefined
}
