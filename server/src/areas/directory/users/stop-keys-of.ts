import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter, type Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { stopKeys } from '../../access/api-keys/api-keys.ts'
import { listAdmins, type UserRow } from '../../organization/people/people.ts'

/**
 * Stops the keys of a person who is no longer an active admin, and mails all active admins which ones. Does nothing if
 * the person wasn't one before.
 */
export async function stopKeysOf(
  ctx: WriteContext,
  before: Pick<UserRow, 'id' | 'role' | 'isActive'>,
  { reason, cause }: { reason: 'issuer_deactivated' | 'issuer_not_admin'; cause: string },
): Promise<void> {
  if (!before.isActive || before.role !== 'org_admin') return
  const keys = await stopKeys(ctx, before.id, reason)
  if (keys.length === 0) return
  const admins = await listAdmins(ctx)
  const link = `${ctx.publicUrl}/console/keys`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const letter = composeStoppedKeys({ personName: name, organizationName: ctx.org.name, cause, keys, link })
      return { ...letter, kind: 'stopped-keys', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type StoppedKeys = {
  personName: string
  organizationName: string
  cause: string
  keys: readonly { id: string; name: string }[]
  link: string
}

function composeStoppedKeys({ personName, organizationName, cause, keys, link }: StoppedKeys): Letter {
  const count = keys.length === 1 ? '1 API key' : `${keys.length} API keys`
  return composeLetter({
    subject: `${count} stopped working at ${organizationName}`,
    personName,
    blocks: [
      `${cause}, so ${count} of ${organizationName} stopped working:`,
      { items: keys.map(({ id, name }) => ({ title: name, aside: `ppt_${id}_…` })) },
      'Requests with a stopped key are refused. It stays stopped, whatever role the person gets later. To use it again, hand it over to an admin and replace the secret in the systems that use it. Revoke keys that you no longer need.',
      { button: 'Go to API keys', url: link },
    ],
  })
}
