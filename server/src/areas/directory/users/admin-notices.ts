/** What all active admins get a mail about, in the transaction of the change. */
import type { RoleName } from '@parapet/contract'
import type { WriteContext } from '../../../platform/context.ts'
import { formatTime } from '../../../platform/mail/letter.ts'
import { getKeyName, stopKeys } from '../../access/api-keys/api-keys.ts'
import { listLiveTokens } from '../../access/scim-tokens/scim-tokens.ts'
import { mailAdmins, type UserRow } from '../../organization/people/people.ts'
import { isPrivileged } from './role-rules.ts'

type FormerAdmin = Pick<UserRow, 'id' | 'role' | 'isActive'>

/**
 * Stops the keys of a person who is no longer an active admin, and mails which ones. Does nothing if the person wasn't one
 * before.
 */
export async function stopKeysOf(
  ctx: WriteContext,
  before: FormerAdmin,
  { reason, cause }: { reason: 'issuer_deactivated' | 'issuer_not_admin'; cause: string },
): Promise<void> {
  if (!before.isActive || before.role !== 'org_admin') return
  const keys = await stopKeys(ctx, before.id, reason)
  if (keys.length === 0) return
  const count = countOf(keys, 'API key')
  await mailAdmins(ctx, {
    kind: 'stopped-keys',
    subject: `${count} stopped working at ${ctx.org.name}`,
    blocks: [
      `${cause}, so ${count} of ${ctx.org.name} stopped working:`,
      { items: keys.map(({ id, name }) => ({ title: name, aside: `ppt_${id}_…` })) },
      'Requests with a stopped key are refused. It stays stopped, whatever role the person gets later. To use it again, hand it over to an admin and replace the secret in the systems that use it. Revoke keys that you no longer need.',
      { button: 'Go to API keys', url: `${ctx.publicUrl}/console/keys` },
    ],
  })
}

/**
 * Which SCIM tokens still work although their creator stopped being an active admin. Ending them would stop the
 * synchronization, which also deactivates people who leave; so an admin decides.
 */
export async function reportKeptTokens(ctx: WriteContext, before: FormerAdmin, cause: string): Promise<void> {
  if (!before.isActive || before.role !== 'org_admin') return
  const tokens = await listLiveTokens(ctx, before.id)
  if (tokens.length === 0) return
  const count = countOf(tokens, 'SCIM token')
  const they = tokens.length === 1 ? 'it' : 'them'
  await mailAdmins(ctx, {
    kind: 'kept-tokens',
    subject: `Replace ${count} at ${ctx.org.name}`,
    blocks: [
      `${cause}. They created ${count} for ${ctx.org.name} and may have kept a copy:`,
      { items: tokens.map(({ id, name }) => ({ title: name, aside: `pps_${id}_…` })) },
      `Your identity provider can still use ${they}, so people and teams stay in sync. Create a new token, enter it in your identity provider, then revoke the old one.`,
      { button: 'Go to Provisioning', url: `${ctx.publicUrl}/console/provisioning` },
    ],
  })
}

/**
 * That an API key changed the email of an admin or auditor: anyone with the new address can set a password, and is then
 * that person.
 */
export async function reportAdminEmail(ctx: WriteContext, before: UserRow, newEmail: string): Promise<void> {
  if (ctx.actor.type !== 'key' || !isPrivileged(before.role)) return
  const role = before.role === 'auditor' ? 'auditor' : 'admin'
  await mailAdmins(ctx, {
    kind: 'admin-email-changed',
    except: [before.id],
    subject: `An API key changed the email of an ${role} at ${ctx.org.name}`,
    blocks: [
      `${await describeKey(ctx, ctx.actor.keyId)}, changed the email of this ${role} at ${ctx.org.name}:`,
      { items: [{ title: before.name, aside: `from ${before.email} to ${newEmail}` }] },
      `The new address can set a password and sign in as this ${role}. If you did not expect this, deactivate the account and revoke the key. In the organization settings you can stop API keys from changing admins and auditors.`,
      { button: 'Go to this person', url: `${ctx.publicUrl}/console/people/${before.id}` },
    ],
  })
}

type NewAdmin = { id: string; name: string; email: string; role?: RoleName }

/**
 * Who became an admin by an API key, once for each write, however many there are. The new admins themselves are left out: a
 * thief of the key may have made them. An auditor can only come back by a key.
 */
export async function reportNewAdmins(
  ctx: WriteContext,
  people: readonly NewAdmin[],
  change: 'created' | 'promoted' | 'reactivated',
): Promise<void> {
  if (ctx.actor.type !== 'key' || people.length === 0) return
  const isOne = people.length === 1
  const isAuditor = people.every(({ role }) => role === 'auditor')
  const role = isAuditor ? 'auditor' : 'admin'
  const what = {
    created: isOne ? 'created this admin' : `created these ${people.length} admins`,
    promoted: isOne ? 'made this person an admin' : `made these ${people.length} people admins`,
    reactivated: isOne ? `reactivated this ${role}` : `reactivated these ${people.length} admins`,
  }
  await mailAdmins(ctx, {
    kind: 'new-admins',
    except: people.map(({ id }) => id),
    subject: `${isOne ? `New ${role}` : `${people.length} new admins`} added by an API key at ${ctx.org.name}`,
    blocks: [
      `${await describeKey(ctx, ctx.actor.keyId)}, ${what[change]} at ${ctx.org.name}:`,
      { items: people.map(({ name, email }) => ({ title: name, aside: email })) },
      `${isAuditor ? 'Auditors read everything in the console.' : 'Admins manage people, settings and API keys.'} If you did not expect this, deactivate the account and revoke the key. In the organization settings you can stop API keys from making admins.`,
      isOne
        ? { button: 'Go to this person', url: `${ctx.publicUrl}/console/people/${people[0]?.id}` }
        : { button: 'Go to people', url: `${ctx.publicUrl}/console/people` },
    ],
  })
}

/** Which keys were revoked because an admin undid an email change. */
export async function reportRevokedKeys(
  ctx: WriteContext,
  {
    person,
    changedAt,
    keys,
  }: { person: { id: string; name: string }; changedAt: Date; keys: readonly { id: string; name: string }[] },
): Promise<void> {
  if (keys.length === 0) return
  const count = countOf(keys, 'API key')
  await mailAdmins(ctx, {
    kind: 'revoked-keys',
    except: [person.id],
    subject: `${count} revoked at ${ctx.org.name}`,
    blocks: [
      `The owner of ${person.name}’s account undid the email change of ${formatTime(changedAt)}. Someone else might have used the account since then, so we revoked ${count} that it created or handed over in that time:`,
      { items: keys.map(({ id, name }) => ({ title: name, aside: `ppt_${id}_…` })) },
      'Create new keys for the systems that need them. The audit log shows what else the account did, such as making admins.',
      { button: 'Go to the audit log', url: `${ctx.publicUrl}/console/audit` },
    ],
  })
}

async function describeKey(ctx: WriteContext, keyId: string): Promise<string> {
  const { name, issuerName } = await getKeyName(ctx, keyId)
  return `The API key ${name} (ppt_${keyId}_…), issued by ${issuerName}`
}

function countOf({ length }: readonly unknown[], what: string): string {
  return length === 1 ? `1 ${what}` : `${length} ${what}s`
}
