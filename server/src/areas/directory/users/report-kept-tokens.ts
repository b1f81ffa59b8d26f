import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter, type Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { listLiveTokens } from '../../access/scim-tokens/scim-tokens.ts'
import { listAdmins, type UserRow } from '../../organization/people/people.ts'

/**
 * Mails all active admins which SCIM tokens still work although their creator stopped being an active admin. Ending them would
 * stop the synchronization, which also deactivates people who leave; so an admin decides.
 */
export async function reportKeptTokens(
  ctx: WriteContext,
  before: Pick<UserRow, 'id' | 'role' | 'isActive'>,
  cause: string,
): Promise<void> {
  if (!before.isActive || before.role !== 'org_admin') return
  const tokens = await listLiveTokens(ctx, before.id)
  if (tokens.length === 0) return
  const admins = await listAdmins(ctx)
  const link = `${ctx.publicUrl}/console/provisioning`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const letter = composeKeptTokens({ personName: name, organizationName: ctx.org.name, cause, tokens, link })
      return { ...letter, kind: 'kept-tokens', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type KeptTokens = {
  personName: string
  organizationName: string
  cause: string
  tokens: readonly { id: string; name: string }[]
  link: string
}

function composeKeptTokens({ personName, organizationName, cause, tokens, link }: KeptTokens): Letter {
  const count = tokens.length === 1 ? '1 SCIM token' : `${tokens.length} SCIM tokens`
  const they = tokens.length === 1 ? 'it' : 'them'
  return composeLetter({
    subject: `Replace ${count} at ${organizationName}`,
    personName,
    blocks: [
      `${cause}. They created ${count} for ${organizationName} and may have kept a copy:`,
      { items: tokens.map(({ id, name }) => ({ title: name, aside: `pps_${id}_…` })) },
      `Your identity provider can still use ${they}, so people and teams stay in sync. Create a new token, enter it in your identity provider, then revoke the old one.`,
      { button: 'Go to Provisioning', url: link },
    ],
  })
}
