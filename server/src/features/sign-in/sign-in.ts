import { type Confirmation, type CurrentSession, foldEmail, type SignIn, type SignInAnswer } from '@parapet/contract'
import type { Passwords } from '../../platform/auth/password.ts'
import type { OrgContext, RootContext, UserContext, WriteContext } from '../../platform/context.ts'
import type { SessionVisit, Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { noteSignIn } from '../people/people.ts'
import {
  type Account,
  endSessions,
  findAccount,
  findOneTimeLink,
  listAccounts,
  openSession,
  useOneTimeLink,
} from '../sessions/sessions.ts'
import { withPasswords } from './check-password.ts'
import { takeTry } from './count-tries.ts'
import { checkCode } from './second-factor.ts'

export { confirmPassword } from './check-password.ts'
export { authenticatorSeeds, withCode } from './second-factor.ts'

/** People are in few organizations; each more costs a hash for every try. */
const accountsChecked = 10

const signedIn: SignInAnswer = { status: 'signed_in', organizations: [] }

/**
 * The password is checked against every account of the address, and only organizations where it fits are told: nobody
 * learns where else an address is known.
 */
export async function signInWithPassword(visit: Visit, passwords: Passwords, input: SignIn): Promise<SignInAnswer> {
  const emailKey = foldEmail(input.email)
  const tries = await takeTry(visit.ctx, visit.source.address, emailKey)
  const accounts = (await listAccounts(visit.ctx.db, emailKey, accountsChecked)).filter(
    ({ orgId }) => input.organizationId === undefined || orgId === input.organizationId,
  )
  const fitting = await findFitting(passwords, accounts, input.password)
  const [account, ...others] = fitting
  if (account === undefined) throw new AppError('invalid_credentials')
  if (others.length > 0) {
    await tries.forget()
    const organizations = fitting.map(({ orgId, organizationName }) => ({ id: orgId, name: organizationName }))
    return { status: 'choose_organization', organizations }
  }
  if (account.isSeedConfirmed && input.code === undefined) {
    await tries.forget()
    throw new AppError('second_factor_required')
  }
  await write(asUser(visit.ctx, account), { changes: ['users'] }, async (ctx) => {
    await refuseChanged(ctx, account)
    if (account.isSeedConfirmed) await checkCode(ctx, account, input.code as string)
    await startSession(visit, ctx, account.userId)
  })
  await tries.forget()
  return signedIn
}

/** A link that the operator made, or that the first start printed. */
export async function signInByLink(visit: Visit, token: string): Promise<SignInAnswer> {
  await takeTry(visit.ctx, visit.source.address, 'link')
  const link = await findOneTimeLink(visit.ctx.db, 'sign-in', token, visit.ctx.clock.now())
  const account = link === undefined ? undefined : await findAccount(visit.ctx.db, link.orgId, link.userId)
  if (account === undefined) throw new AppError('invalid_link')
  await write(asUser(visit.ctx, account), { changes: ['users'] }, async (ctx) => {
    if (!(await useOneTimeLink(ctx, token))) throw new AppError('invalid_link')
    await startSession(visit, ctx, account.userId)
  })
  return signedIn
}

export async function signOut(visit: SessionVisit): Promise<Confirmation> {
  const { userId } = visit.ctx.actor
  await write(visit.ctx, { changes: [] }, async (ctx) => {
    await endSessions(ctx, userId, { only: visit.session.sessionId })
    await writeAudit(ctx, { action: 'session.ended', subjectId: userId })
  })
  visit.dropSession()
  return { message: 'Signed out' }
}

export async function readCurrentSession({ ctx, session }: SessionVisit, sendsMail: boolean): Promise<CurrentSession> {
  const { sessionId, isLimited } = session
  const account = await findAccount(ctx.db, ctx.org.id, ctx.actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  return {
    sessionId,
    user: { id: account.userId, name: account.name, email: account.email, role: account.role },
    organization: { id: account.orgId, name: account.organizationName, slug: account.organizationSlug },
    hasPassword: account.passwordHash !== null,
    hasSecondFactor: account.isSeedConfirmed,
    mustSetUpSecondFactor: isLimited,
    sendsMail,
  }
}

/** Opens the session and notes when the person came. */
export async function startSession(visit: Visit, ctx: WriteContext, userId: string): Promise<void> {
  await openSession(visit, ctx, userId)
  await noteSignIn(ctx, userId)
  await writeAudit(ctx, { action: 'session.started', subjectId: userId })
}

export function asUser(ctx: RootContext, { orgId, userId }: Pick<Account, 'orgId' | 'userId'>): UserContext {
  return { ...ctx, org: { id: orgId }, actor: { type: 'user', userId } }
}

/** With no account the same work is done once, so that an unknown address takes as long as a known one. */
async function findFitting(passwords: Passwords, accounts: Account[], password: string): Promise<Account[]> {
  return withPasswords(async () => {
    const fitting: Account[] = []
    if (accounts.length === 0) await passwords.verify(undefined, password)
    for (const account of accounts) {
      if (await passwords.verify(account.passwordHash ?? undefined, password)) fitting.push(account)
    }
    return fitting
  })
}

/** Between the look and the lock the person may have been deactivated, or have got another password. */
async function refuseChanged(ctx: OrgContext, { userId, passwordHash }: Account): Promise<void> {
  const now = await findAccount(ctx.db, ctx.org.id, userId)
  if (now === undefined || now.passwordHash !== passwordHash) throw new AppError('invalid_credentials')
}
