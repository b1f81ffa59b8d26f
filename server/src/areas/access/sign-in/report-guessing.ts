import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { countRecentMails, queueMail } from '../../../platform/mail/outbox.ts'
import { write } from '../../organization/organization/organization.ts'
import type { Account } from '../credentials/credentials.ts'

const kind = 'code-guessing'

/** Mails the owner of the account that someone with the password is guessing codes. At most once a day. */
export async function reportCodeGuessing(ctx: OrgContext, account: Account): Promise<void> {
  await write(ctx, async (ctx) => {
    const { userId, email: to } = account
    const since = new Date(ctx.clock.now().getTime() - dayMs)
    const { count } = await countRecentMails(ctx, { kind, address: to, since })
    if (count > 0) return
    const letter = composeCodeGuessing({ ...account, resetLink: `${ctx.publicUrl}/forgotten` })
    await queueMail(ctx, { ...letter, kind, userId, to, usefulUntil: null })
  })
}

type CodeGuessing = Pick<Account, 'name' | 'organizationName'> & { resetLink: string }

function composeCodeGuessing({ name, organizationName, resetLink }: CodeGuessing): Letter {
  return {
    subject: 'Someone knows your password',
    personName: name,
    blocks: [
      `Someone entered your password for ${organizationName} on Parapet and then several wrong codes. Your authenticator app kept them out.`,
      'If this was you, ignore this email. If not, set a new password now. The old one then no longer works, so nobody gets as far as the code.',
      { button: 'Set a new password', url: resetLink },
    ],
  }
}
