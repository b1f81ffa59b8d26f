import type { RoleName } from '@parapet/contract'
import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter, type Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { getKeyName } from '../../access/api-keys/api-keys.ts'
import { listAdmins } from '../../organization/people/people.ts'

type NewAdmin = { id: string; name: string; email: string; role?: RoleName }
type Change = 'created' | 'promoted' | 'reactivated'

/**
 * Mails all active admins who became one by an API key, once for each write, however many there are. The new admins
 * themselves are left out: a thief of the key may have made them. An auditor can only come back by a key.
 */
export async function reportNewAdmins(ctx: WriteContext, people: readonly NewAdmin[], change: Change): Promise<void> {
  const { actor } = ctx
  if (actor.type !== 'key' || people.length === 0) return
  const key = { id: actor.keyId, ...(await getKeyName(ctx, actor.keyId)) }
  const admins = (await listAdmins(ctx)).filter(({ id }) => !people.some((person) => person.id === id))
  const [first, ...others] = people
  const page = others.length === 0 ? `/people/${first?.id}` : '/people'
  const link = `${ctx.publicUrl}/console${page}`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const letter = composeNewAdmins({ personName: name, organizationName: ctx.org.name, people, change, key, link })
      return { ...letter, kind: 'new-admins', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type NewAdmins = {
  personName: string
  organizationName: string
  people: readonly NewAdmin[]
  change: Change
  key: { id: string; name: string; issuerName: string }
  link: string
}

function composeNewAdmins({ personName, organizationName, people, change, key, link }: NewAdmins): Letter {
  const isOne = people.length === 1
  const isAuditor = people.every(({ role }) => role === 'auditor')
  const role = isAuditor ? 'auditor' : 'admin'
  const what = {
    created: isOne ? 'created this admin' : `created these ${people.length} admins`,
    promoted: isOne ? 'made this person an admin' : `made these ${people.length} people admins`,
    reactivated: isOne ? `reactivated this ${role}` : `reactivated these ${people.length} admins`,
  }
  return composeLetter({
    subject: `${isOne ? `New ${role}` : `${people.length} new admins`} added by an API key at ${organizationName}`,
    personName,
    blocks: [
      `The API key ${key.name} (ppt_${key.id}_…), issued by ${key.issuerName}, ${what[change]} at ${organizationName}:`,
      { items: people.map(({ name, email }) => ({ title: name, aside: email })) },
      `${isAuditor ? 'Auditors read everything in the console.' : 'Admins manage people, settings and API keys.'} If you did not expect this, deactivate the account and revoke the key. In the organization settings you can stop API keys from making admins.`,
      { button: isOne ? 'Go to this person' : 'Go to people', url: link },
    ],
  })
}
