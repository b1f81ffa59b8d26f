import { foldEmail, type SsoProblemCode, ssoProblemCodes } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import { hasIdentity, insertIdentity } from '../../access/credentials/credentials.ts'
import { startSession } from '../../access/sign-in/sign-in.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserRowByEmailKey } from '../../organization/people/people.ts'
import type { CatalogContext, WithCatalog } from '../../training/catalog/catalog.ts'
import { createUser, moveToTeam } from '../users/users.ts'
import { type ConnectionRow, findTeamOfGroups, updateConnectionRow } from './connections.queries.ts'
import { isDomainOfConnection } from './domains.queries.ts'
import { domainOf } from './domains.ts'
import type { ProviderIdentity } from './read-identity.ts'
import { findLinkedUser } from './sign-ins.queries.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'
import { SsoFailure } from './sso-failure.ts'

type Person = { id: string; teamId: string | null }

/** Who a person at the provider is here: linked, to be linked by address, or to get a new account. */
export type Entry =
  | { kind: 'linked'; user: Person }
  | { kind: 'link'; user: Person }
  | { kind: 'create'; email: string }

/**
 * Decides without changing anything. The subject comes first; an address counts only inside the verified domains of the
 * connection, even if another account of the organization has it. Throws `SsoFailure`.
 */
export async function chooseEntry(
  ctx: OrgContext,
  connection: ConnectionRow,
  identity: ProviderIdentity,
): Promise<Entry> {
  const linked = await findLinkedUser(ctx.db, connection.orgId, connection.id, identity.subject)
  if (linked !== undefined) return { kind: 'linked', user: refuseInactive(linked) }
  const email = await requireVerifiedAddress(ctx, connection, identity)
  const known = await findUserRowByEmailKey(ctx.db, connection.orgId, foldEmail(email))
  if (known === undefined) {
    if (connection.createsAccounts) return { kind: 'create', email }
    throw new SsoFailure(
      'sso_no_account',
      'account',
      'The person has no account, and the connection does not create accounts. Invite them, or turn it on.',
    )
  }
  refuseInactive(known)
  if (await hasIdentity(ctx.db, connection.orgId, connection.id, known.id)) {
    throw new SsoFailure(
      'sso_account_linked',
      'account',
      'The account is linked to another subject of the provider. If it is the same person, unlink it: parapet sso unlink.',
    )
  }
  return { kind: 'link', user: known }
}

/** Creates what is missing (link, account, team) and opens a session, in one transaction. */
export async function enterFromProvider(
  request: AppRequest<RootContext & WithCatalog>,
  connection: ConnectionRow,
  identity: ProviderIdentity,
): Promise<void> {
  // The service itself is the actor for account changes; the person is the actor for the session.
  const ctx = {
    ...request.ctx,
    org: { id: connection.orgId },
    actor: { type: 'worker', job: 'single-sign-on' } as const,
  }
  try {
    await write(ctx, { changes: ['users'] }, async (ctx) => {
      const entry = await chooseEntry(ctx, connection, identity)
      const user = entry.kind === 'create' ? await createAccount(ctx, entry.email, identity) : entry.user
      if (entry.kind !== 'linked') await link(ctx, connection, { user, subject: identity.subject })
      await followGroups(ctx, connection, { user, groups: identity.groups })
      await noteUse(ctx, connection)
      const person = { ...ctx, actor: { type: 'user', userId: user.id } as const }
      const { subject, providerSessionId: sessionId } = identity
      await startSession(request, person, { userId: user.id }, { connectionId: connection.id, subject, sessionId })
    })
  } catch (error) {
    throw asFailure(error)
  }
}

async function requireVerifiedAddress(
  ctx: OrgContext,
  connection: ConnectionRow,
  { email, isEmailUnverified }: ProviderIdentity,
): Promise<string> {
  if (email === undefined) {
    const claim = connection.emailClaim ?? 'email'
    if (isEmailUnverified) {
      throw new SsoFailure(
        'sso_email_missing',
        'email',
        'The identity provider sent an email address without `email_verified: true` beside it. Let it verify addresses and send the claim. If it sends none, and people cannot choose their address there, turn on “Accept addresses without email_verified” for the connection.',
      )
    }
    throw new SsoFailure(
      'sso_email_missing',
      'email',
      `The identity provider sent no usable email address. Map \`${claim}\` there, and check that it is verified.`,
    )
  }
  const domain = domainOf(email)
  if (domain !== undefined && (await isDomainOfConnection(ctx.db, connection.orgId, connection.id, domain)))
    return email
  throw new SsoFailure(
    'sso_domain_not_verified',
    'domain',
    `The address is at ${domain ?? 'an unknown domain'}, which is not a verified domain of this connection. Add it and verify it.`,
  )
}

function refuseInactive<U extends Person & { isActive: boolean }>(user: U): U {
  if (user.isActive) return user
  throw new SsoFailure('user_inactive', 'account', 'The account is deactivated. An admin can reactivate it.')
}

function createAccount(ctx: WriteContext, email: string, { name }: ProviderIdentity): Promise<Person> {
  return createUser(ctx, { name, email, role: 'learner' }, { sendInvitation: false })
}

async function link(
  ctx: WriteContext,
  connection: ConnectionRow,
  { user, subject }: { user: Person; subject: string },
): Promise<void> {
  const identity = { orgId: ctx.org.id, connectionId: connection.id, subject, userId: user.id }
  if (!(await insertIdentity(ctx.db, identity, ctx.clock.now()))) {
    throw new SsoFailure('sso_account_linked', 'account', 'The account was linked to another subject meanwhile.')
  }
  await writeAudit(ctx, singleSignOnAudit, {
    action: 'user.sso_linked',
    subjectId: user.id,
    details: { connectionId: connection.id },
  })
}

/** Groups without a team leave people in their current team. */
async function followGroups(
  ctx: WriteContext<CatalogContext>,
  connection: ConnectionRow,
  { user, groups }: { user: Person; groups: string[] },
): Promise<void> {
  if (groups.length === 0) return
  const teamId = await findTeamOfGroups(ctx.db, ctx.org.id, connection.id, groups)
  if (teamId !== undefined && teamId !== user.teamId) await moveToTeam(ctx, user.id, teamId)
}

/** Shown to admins. Precise to an hour, so most sign-ins don't need the write. */
async function noteUse(ctx: WriteContext, { id, lastSignInAt }: ConnectionRow): Promise<void> {
  const now = ctx.clock.now()
  if (lastSignInAt !== null && now.getTime() - lastSignInAt.getTime() < hourMs) return
  await updateConnectionRow(ctx.db, ctx.org.id, id, { lastSignInAt: now })
}

/** Rules of the organization, such as its seat limit, refuse with their own codes. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'email_in_use') {
    const { message } = error.context
    const why = typeof message === 'string' ? message : 'belongs to another account'
    return new SsoFailure('sso_email_taken', 'account', `The person's address ${why}.`, { cause: error })
  }
  const code = ssoProblemCodes.find((name) => name === error.code)
  return code === undefined ? error : new SsoFailure(code, checkOf(code), error.message, { cause: error })
}

function checkOf(code: SsoProblemCode): string {
  return code === 'seat_limit_reached' ? 'seats' : 'account'
}
