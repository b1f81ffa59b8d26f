import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter, formatTime, type Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { listAdmins } from '../../organization/people/people.ts'

type Revocation = {
  person: { id: string; name: string }
  changedAt: Date
  keys: readonly { id: string; name: string }[]
}

/** Mails all other active admins which keys were revoked because an admin undid an email change. */
export async function reportRevokedKeys(ctx: WriteContext, revocation: Revocation): Promise<void> {
  if (revocation.keys.length === 0) return
  const admins = (await listAdmins(ctx)).filter(({ id }) => id !== revocation.person.id)
  const link = `${ctx.publicUrl}/console/audit`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const letter = composeRevokedKeys({ personName: name, organizationName: ctx.org.name, link, ...revocation })
      return { ...letter, kind: 'revoked-keys', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type RevokedKeys = Revocation & { personName: string; organizationName: string; link: string }

function composeRevokedKeys({ personName, organizationName, person, changedAt, keys, link }: RevokedKeys): Letter {
  const count = keys.length === 1 ? '1 API key' : `${keys.length} API keys`
  return composeLetter({
    subject: `${count} revoked at ${organizationName}`,
    personName,
    blocks: [
      `The owner of ${person.name}’s account undid the email change of ${formatTime(changedAt)}. Someone else might have used the account since then, so we revoked ${count} that it created or handed over in that time:`,
      { items: keys.map(({ id, name }) => ({ title: name, aside: `ppt_${id}_…` })) },
      'Create new keys for the systems that need them. The audit log shows what else the account did, such as making admins.',
      { button: 'Go to the audit log', url: link },
    ],
  })
}
