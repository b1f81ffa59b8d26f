import { limits } from '@parapet/contract'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import { formatTime, type Letter } from '../../../platform/mail/letter.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { UserRow } from '../../organization/people/people.ts'
import { insertEmailChange } from './email-changes.queries.ts'

/**
 * Mails the old address that a person or an API key changed it, with a link that undoes the change. People who have
 * never signed in get none: their address may have been mistyped and belong to a stranger.
 */
export async function reportEmailChange(ctx: WriteContext, before: UserRow, newEmail: string): Promise<void> {
  const isOperator = ctx.actor.type !== 'user' && ctx.actor.type !== 'key'
  if (isOperator || before.lastLoginAt === null) return
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + limits.emailUndoHours * hourMs)
  const token = newToken()
  await insertEmailChange(ctx.db, {
    orgId: ctx.org.id,
    id: newId(),
    userId: before.id,
    oldEmail: before.email,
    tokenHash: hashToken(token),
    changedAt: now,
    expiresAt,
  })
  const letter = composeEmailChange({
    personName: before.name,
    organizationName: ctx.org.name,
    newEmail,
    // Fragments never reach a server, so the token stays out of every log.
    link: `${ctx.publicUrl}/undo-email#${token}`,
    expiresAt,
  })
  await queueMail(ctx, {
    ...letter,
    kind: 'email-changed',
    userId: before.id,
    to: before.email,
    usefulUntil: expiresAt,
  })
}

type EmailChange = {
  personName: string
  organizationName: string
  newEmail: string
  link: string
  expiresAt: Date
}

function composeEmailChange({ personName, organizationName, newEmail, link, expiresAt }: EmailChange): Letter {
  return {
    subject: 'Your email on Parapet was changed',
    personName,
    blocks: [
      `The email of your account at ${organizationName} on Parapet was changed to ${newEmail}. You sign in with the new one from now on.`,
      'If you did not expect this, undo the change. You will be signed out everywhere and asked to set a new password.',
      { button: 'Undo the change', url: link },
      `The link works once, until ${formatTime(expiresAt)}.`,
    ],
  }
}
