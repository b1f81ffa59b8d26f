import { AppError } from '../../../platform/app-error.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserByEmail } from '../../organization/people/people.ts'
import { createOneTimeLink } from '../credentials/credentials.ts'
import { signInAudit } from './sign-in.audit.ts'

const usualLifeMs = 15 * minuteMs

/**
 * For the operator: signs in a person who has no other way, such as the first admin or one who lost a second factor.
 */
export async function createSignInLink(
  ctx: OrgContext,
  email: string,
  { lifeMs } = { lifeMs: usualLifeMs },
): Promise<{ url: string; expiresAt: string }> {
  return write(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email)
    if (user === undefined) throw new AppError('user_not_found')
    if (!user.isActive) throw new AppError('user_inactive')
    const { token, expiresAt } = await createOneTimeLink(ctx, user.id, { kind: 'sign-in', lifeMs })
    await writeAudit(ctx, signInAudit, { action: 'user.sign_in_link_created', subjectId: user.id })
    return { url: `${ctx.publicUrl}/sign-in#${token}`, expiresAt: expiresAt.toISOString() }
  })
}
