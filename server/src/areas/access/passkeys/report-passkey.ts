import type { WriteContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { Account } from '../credentials/credentials.ts'

/** Mails the owner that a passkey was added, in case it wasn't them. */
export async function reportPasskey(ctx: WriteContext, account: Account): Promise<void> {
  const { userId, email: to, name, organizationName } = account
  await queueMail(ctx, {
    kind: 'passkey-added',
    userId,
    to,
    usefulUntil: null,
    subject: 'A passkey was added to your account',
    personName: name,
    blocks: [
      `A passkey was added to your account at ${organizationName} on Parapet. It signs you in without a password.`,
      'If it was you, there is nothing to do. If not, remove it in your account, set a new password and tell an admin of your organization.',
      { button: 'Go to your account', url: `${ctx.publicUrl}/account` },
    ],
  })
}
