import { type Confirmation, limits } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import { countRecentMails, queueMails, withdrawMails } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { getPeopleRules, write } from '../../organization/organization/organization.ts'
import { getUserRow, insertInvitations, voidOpenInvitations } from '../../organization/people/people.ts'
import { composeInvitation, composeWelcome } from './invitation-mail.ts'
import { checkEmailDomain } from './people-rules.ts'
import { userAudit } from './users.audit.ts'

const invitationKind = 'invitation'
const resendKind = 'invitation-again'
export const invitationKinds = [invitationKind, resendKind]

type Invitee = { id: string; name: string; email: string }

/** One-time links, and the mails that carry them, in the caller's transaction. */
export async function inviteUsers(ctx: WriteContext, users: readonly Invitee[], kind = invitationKind): Promise<void> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  if ((await getPeopleRules(ctx)).isSsoOnly) return welcomeUsers(ctx, users, { kind, expiresAt })
  const invitations = users.map((user) => ({ user, token: newToken() }))
  await insertInvitations(
    ctx.db,
    invitations.map(({ user, token }) => ({
      orgId: ctx.org.id,
      id: newId(),
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt,
    })),
  )
  await queueMails(
    ctx,
    invitations.map(({ user, token }) => {
      // Fragments never reach a server, so the token stays out of every log.
      const link = `${ctx.publicUrl}/invitation#${token}`
      const letter = composeInvitation({ personName: user.name, organizationName: ctx.org.name, link, expiresAt })
      return { ...letter, kind, userId: user.id, to: user.email, usefulUntil: expiresAt }
    }),
  )
}

/** Where passwords are turned off, there is none to set, so the mail links to the sign-in page. */
async function welcomeUsers(
  ctx: WriteContext,
  users: readonly Invitee[],
  { kind, expiresAt }: { kind: string; expiresAt: Date },
): Promise<void> {
  const mails = users.map((user) => {
    const link = `${ctx.publicUrl}/sign-in`
    const letter = composeWelcome({ personName: user.name, organizationName: ctx.org.name, link })
    return { ...letter, kind, userId: user.id, to: user.email, usefulUntil: expiresAt }
  })
  await queueMails(ctx, mails)
}

export async function resendInvitation(ctx: OrgContext, userId: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const user = await getUserRow(ctx, userId)
    if (!user.isActive) throw new AppError('user_inactive')
    checkEmailDomain(await getPeopleRules(ctx), user.email)
    await refuseTooManyResends(ctx, user.email)
    await voidInvitations(ctx, [userId])
    await inviteUsers(ctx, [user], resendKind)
    await writeAudit(ctx, userAudit, { action: 'user.invitation_resent', subjectId: userId })
  })
  return { message: 'Invitation sent' }
}

/** Voids open links and withdraws queued mails that contain one. */
export async function voidInvitations(ctx: WriteContext, userIds: readonly string[]): Promise<void> {
  await voidOpenInvitations(ctx.db, ctx.org.id, userIds, ctx.clock.now())
  await withdrawMails(ctx, userIds, invitationKinds)
}

async function refuseTooManyResends(ctx: OrgContext, address: string): Promise<void> {
  const now = ctx.clock.now()
  const { count, oldestAt } = await countRecentMails(ctx, {
    kind: resendKind,
    address,
    since: new Date(now.getTime() - dayMs),
  })
  if (count < limits.invitationResendsPerDay || oldestAt === null) return
  const retryAfter = Math.max(1, Math.ceil((oldestAt.getTime() + dayMs - now.getTime()) / 1000))
  throw new AppError('invitation_limit_reached', {}, { retryAfter })
}
