import type { Confirmation } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserByEmail } from '../../organization/people/people.ts'
import {
  deletePasskeyRows,
  deleteRecoveryCodes,
  endSessions,
  findSecondFactors,
  type SecondFactorRow,
  upsertCredentials,
} from '../credentials/credentials.ts'
import { requireStrongConfirmation } from './confirm.ts'
import { forgetCodes } from './count-tries.ts'
import { signInAudit } from './sign-in.audit.ts'

/** By an admin, for another person. Admins remove their own on their account page, where they must use it. */
export async function resetPersonSecondFactor(request: SessionRequest, userId: string): Promise<Confirmation> {
  await requireStrongConfirmation(request)
  if (userId === request.ctx.actor.userId) throw new AppError('own_account')
  await resetSecondFactor(request.ctx, userId)
  return { message: 'Second factor reset' }
}

/** By the operator. */
export async function resetSecondFactorByEmail(ctx: OrgContext, email: string): Promise<{ id: string }> {
  const user = await findUserByEmail(ctx, email)
  if (user === undefined) throw new AppError('user_not_found')
  await resetSecondFactor(ctx, user.id)
  return { id: user.id }
}

/** Removes everything but the password, signs the person out everywhere, and mails them. */
async function resetSecondFactor(ctx: OrgContext, userId: string): Promise<void> {
  await write(ctx, async (ctx) => {
    const person = await findSecondFactors(ctx.db, ctx.org.id, userId)
    if (person === undefined) throw new AppError('user_not_found')
    const { hasAuthenticatorApp, passkeyCount: passkeys } = person
    if (!hasAuthenticatorApp && passkeys === 0) throw new AppError('no_second_factor')
    await upsertCredentials(ctx.db, ctx.org.id, userId, { sealedSeed: null, seedConfirmedAt: null })
    await deletePasskeyRows(ctx.db, ctx.org.id, userId)
    await deleteRecoveryCodes(ctx.db, ctx.org.id, userId)
    await endSessions(ctx, userId)
    await forgetCodes(ctx, userId)
    const details = { hadAuthenticatorApp: hasAuthenticatorApp, passkeys }
    await writeAudit(ctx, signInAudit, { action: 'second_factor.reset', subjectId: userId, details })
    if (!person.isActive) return
    const letter = composeReset({ ...person, link: `${ctx.publicUrl}/sign-in`, isOperator: ctx.actor.type !== 'user' })
    await queueMail(ctx, { ...letter, kind: 'second-factor-reset', userId, to: person.email, usefulUntil: null })
  })
}

type Reset = Pick<SecondFactorRow, 'name' | 'organizationName' | 'hasPassword'> & { link: string; isOperator: boolean }

function composeReset({ name, organizationName, hasPassword, link, isOperator }: Reset): Letter {
  const who = isOperator ? 'The operator of Parapet' : 'An admin'
  return {
    subject: 'Your two-factor authentication was reset',
    personName: name,
    blocks: [
      `${who} reset two-factor authentication for your account at ${organizationName} on Parapet. Your authenticator app, passkeys and recovery codes no longer work, and you are signed out everywhere.`,
      hasPassword
        ? 'Sign in with your password, then set up two-factor authentication again.'
        : 'You have no password yet. Choose “Forgot your password?” on the sign-in page to set one.',
      { button: 'Sign in', url: link },
      'If you did not ask for this, tell an admin of your organization now.',
    ],
  }
}
