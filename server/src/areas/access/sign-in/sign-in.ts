import { type Confirmation, type CurrentSession, foldEmail, type SignIn, type SignInAnswer } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { OrgContext, RootContext, UserContext, WriteContext } from '../../../platform/context.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { networkOf } from '../../../platform/net/address.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { readBranding } from '../../organization/branding/branding.ts'
import { write } from '../../organization/organization/organization.ts'
import { listLedTeamRows, noteSignIn } from '../../organization/people/people.ts'
import {
  type Account,
  endSessions,
  findAccount,
  noteDeviceUse,
  openSession,
  type ProviderOrigin,
  readSessionStart,
} from '../credentials/credentials.ts'
import { isPasswordUsable, withPasswords } from './check-password.ts'
import { takeSignInTry } from './count-tries.ts'
import { findFittingAccounts, listTriedAccounts } from './find-accounts.ts'
import { findKnowingAccount, isKnownPlace, rememberDevice } from './known-device.ts'
import { findRemembered, rememberBrowser } from './remembered-devices.ts'
import { describeMissingFactor, takeCode } from './second-factor.ts'

export { confirmPassword } from './check-password.ts'
export {
  checkConfirmation,
  confirmPerson,
  createProof,
  requireStrongConfirmation,
} from './confirm.ts'

import { credentialAudit } from '../credentials/credentials.ts'
import { signInAudit } from './sign-in.audit.ts'

export { takeConfirmationTry, takeLinkTry, takePasskeyTry } from './count-tries.ts'
export { isKnownBrowser, rememberDevice } from './known-device.ts'
export { readSecondFactors } from './people-sign-in.ts'
export { makeFirstCodes, storeRecoveryCodes } from './recovery-codes.ts'
export { authenticatorSeeds, describeMissingFactor, dropUselessCodes, withCode } from './second-factor.ts'

export const signedIn: SignInAnswer = { status: 'signed_in', organizations: [] }

/**
 * Checks the password against every account of the address and reveals only organizations where it matches, so nobody
 * learns where else an address is known. Tries are cleared once the person is signed in; a right password without the
 * required code clears none.
 */
export async function signInWithPassword(
  request: AppRequest,
  passwords: Passwords,
  input: SignIn,
): Promise<SignInAnswer> {
  const { ctx, source } = request
  const emailKey = foldEmail(input.email)
  const accounts = await listTriedAccounts(ctx.db, emailKey, input.organizationId)
  const userIds = accounts.map(({ userId }) => userId)
  const known = findKnowingAccount(request, accounts)
  const hereIds = accounts.filter((account) => isKnownPlace(account, source.address)).map(({ userId }) => userId)
  const tries = await takeSignInTry(ctx, source.address, { emailKey, userIds, hereIds, known })
  const tried = accounts.filter(({ userId }) => tries.userIds.includes(userId))
  const caller = { lines: [networkOf(source.address)], isKnown: known !== undefined || hereIds.length > 0 }
  // The same work if no account may be tried, so that its time doesn't reveal who has signed in from there.
  const fitting = await withPasswords(() =>
    findFittingAccounts(ctx.db, passwords.forCaller(caller), tried, input),
  ).catch(async (error) => {
    await tries.cancel()
    throw tries.refusal ?? error
  })
  const [account, ...others] = fitting
  if (account === undefined) throw tries.refusal ?? new AppError('invalid_credentials')
  if (others.length > 0) {
    await tries.giveBack(fitting.map(({ userId }) => userId))
    const organizations = fitting.map(({ orgId, organizationName }) => ({ id: orgId, name: organizationName }))
    return { status: 'choose_organization', organizations }
  }
  await enterWithPassword(request, passwords, account, input)
  await tries.forget(account.userId)
  return signedIn
}

async function enterWithPassword(
  request: AppRequest,
  passwords: Passwords,
  account: Account,
  { code, rememberDevice: isToRemember }: SignIn,
): Promise<void> {
  const ctx = asUser(request.ctx, account)
  const hasFactor = account.isSeedConfirmed || account.hasPasskey
  const remembered = hasFactor && code === undefined ? await findRemembered(request, account) : undefined
  const isCodeNeeded = hasFactor && remembered === undefined
  const shown = isCodeNeeded ? await takeCode({ ...request, ctx }, passwords, account, code) : undefined
  await write(ctx, { changes: ['users'] }, async (ctx) => {
    await refuseChanged(ctx, account)
    await shown?.use(ctx)
    if (remembered !== undefined && !(await noteDeviceUse(ctx.db, ctx.org.id, remembered.id, ctx.clock.now()))) {
      throw await describeMissingFactor(ctx, account)
    }
    await startSession(request, ctx, account)
    if (shown !== undefined && isToRemember === true) await rememberBrowser(request, ctx, account.userId)
  })
  await shown?.forget()
}

export async function signOut(request: SessionRequest): Promise<Confirmation> {
  const { userId } = request.ctx.actor
  await write(request.ctx, async (ctx) => {
    await endSessions(ctx, userId, { only: request.session.sessionId })
    await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: userId })
  })
  request.dropSession()
  return { message: 'Signed out' }
}

export async function readCurrentSession(
  { ctx, session }: SessionRequest,
  sendsMail: boolean,
): Promise<CurrentSession> {
  const { sessionId, isLimited } = session
  const account = await findAccount(ctx.db, ctx.org.id, ctx.actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  const start = await readSessionStart(ctx.db, ctx.org.id, sessionId)
  return {
    sessionId,
    user: { id: account.userId, name: account.name, email: account.email, role: account.role },
    organization: { id: account.orgId, name: account.organizationName, slug: account.organizationSlug },
    branding: await readBranding(ctx.db, account.orgId),
    ledTeams: await listLedTeamRows(ctx.db, ctx.org.id, account.userId),
    hasPassword: account.passwordHash !== null,
    canConfirmWithPassword: account.passwordHash !== null && isPasswordUsable(account, start),
    hasSecondFactor: account.isSeedConfirmed || account.hasPasskey,
    hasAuthenticatorApp: account.isSeedConfirmed,
    hasPasskey: account.hasPasskey,
    mustSetUpSecondFactor: isLimited,
    isSsoOnly: account.isSsoOnly,
    ssoConnectionId: start.ssoConnectionId,
    sendsMail,
  }
}

/** Opens the session and records the time and the browser. */
export async function startSession(
  request: AppRequest,
  ctx: WriteContext,
  { userId }: Pick<Account, 'userId'>,
  how?: ProviderOrigin | 'passkey' | 'link',
): Promise<void> {
  const provider = typeof how === 'object' ? how : undefined
  await openSession(request, ctx, userId, { provider, isFromLink: how === 'link' })
  await rememberDevice(request, ctx, userId)
  await noteSignIn(ctx, userId)
  const details = provider === undefined ? {} : { connectionId: provider.connectionId }
  const method = how === 'passkey' ? { method: 'passkey' } : {}
  await writeAudit(ctx, signInAudit, {
    action: 'session.started',
    subjectId: userId,
    details: { ...details, ...method },
  })
}

export function asUser(ctx: RootContext, { orgId, userId }: Pick<Account, 'orgId' | 'userId'>): UserContext {
  return { ...ctx, org: { id: orgId }, actor: { type: 'user', userId } }
}

/** Before the lock, the person may have been deactivated or got another password, or passwords were turned off. */
async function refuseChanged(ctx: OrgContext, { userId, passwordHash }: Account): Promise<void> {
  const now = await findAccount(ctx.db, ctx.org.id, userId)
  if (now === undefined || now.isSsoOnly || now.passwordHash !== passwordHash) throw new AppError('invalid_credentials')
}
