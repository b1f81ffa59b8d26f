import type { RoleName } from '@parapet/contract'
import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter, type Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { getKeyName } from '../../access/api-keys/api-keys.ts'
import { listAdmins, type UserRow } from '../../organization/people/people.ts'
import { isPrivileged } from './role-rules.ts'

/**
 * Mails all other active admins that an API key changed the email of an admin or auditor: anyone with the new address can
 * set a password, and is then that person.
 */
export async function reportAdminEmail(ctx: WriteContext, before: UserRow, newEmail: string): Promise<void> {
  const { actor } = ctx
  if (actor.type !== 'key' || !isPrivileged(before.role)) return
  const key = { id: actor.keyId, ...(await getKeyName(ctx, actor.keyId)) }
  const admins = (await listAdmins(ctx)).filter(({ id }) => id !== before.id)
  const link = `${ctx.publicUrl}/console/people/${before.id}`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const change = { person: before, newEmail, key, link }
      const letter = composeAdminEmail({ personName: name, organizationName: ctx.org.name, ...change })
      return { ...letter, kind: 'admin-email-changed', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type AdminEmail = {
  personName: string
  organizationName: string
  person: { name: string; email: string; role: RoleName }
  newEmail: string
  key: { id: string; name: string; issuerName: string }
  link: string
}

function composeAdminEmail({ personName, organizationName, person, newEmail, key, link }: AdminEmail): Letter {
  const role = person.role === 'auditor' ? 'auditor' : 'admin'
  return composeLetter({
    subject: `An API key changed the email of an ${role} at ${organizationName}`,
    personName,
    blocks: [
      `The API key ${key.name} (ppt_${key.id}_…), issued by ${key.issuerName}, changed the email of this ${role} at ${organizationName}:`,
      { items: [{ title: person.name, aside: `from ${person.email} to ${newEmail}` }] },
      `The new address can set a password and sign in as this ${role}. If you did not expect this, deactivate the account and revoke the key. In the organization settings you can stop API keys from changing admins and auditors.`,
      { button: 'Go to this person', url: link },
    ],
  })
}
