import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, RootContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { mailAdmins } from '../../organization/people/people.ts'
import { apiKeyAudit } from './api-keys.audit.ts'
import { clearExpiryWarnings, type ExpiringKeyRow, listExpiringKeyRows, listOrgsToWarn } from './api-keys.queries.ts'

/**
 * Mails all active admins which keys expire soon, once for each expiry time of a key. Safe to call at any time from any
 * number of workers: the mails and the note that they were written are one transaction.
 */
export async function announceExpiries(root: RootContext, signal: AbortSignal): Promise<number> {
  const ids = await listOrgsToWarn(root.db, root.clock.now())
  const problem = 'emails about expiring keys were not written'
  return (await forEachOrg({ root, signal }, ids, announceIn, problem)).done
}

function announceIn(ctx: OrgContext): Promise<number> {
  return write(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const keys = await listExpiringKeyRows(ctx.db, ctx.org.id, now)
    if (keys.length === 0) return 0
    const count = keys.length === 1 ? '1 API key expires' : `${keys.length} API keys expire`
    const mails = await mailAdmins(ctx, {
      kind: 'expiring-keys',
      subject: `${count} soon at ${ctx.org.name}`,
      blocks: [
        `${count} soon at ${ctx.org.name}:`,
        { items: keys.map((key) => describeKey(key, now)) },
        'After that, requests with the key are refused. If a system still needs it, give it more time in the console: its secret stays the same. Revoke keys that you no longer need.',
        { button: 'Go to API keys', url: `${ctx.publicUrl}/console/keys` },
      ],
    })
    await clearExpiryWarnings(
      ctx.db,
      ctx.org.id,
      keys.map(({ id }) => id),
    )
    await writeAuditLines(
      ctx,
      apiKeyAudit,
      keys.map(({ id, expiresAt }) => ({
        action: 'api_key.expiry_announced' as const,
        subjectId: id,
        details: { expiresAt },
      })),
    )
    return mails
  })
}

function describeKey({ id, name, issuerName, expiresAt, lastUsedAt }: ExpiringKeyRow, now: Date) {
  const use = lastUsedAt === null ? 'never used' : `last used on ${dayOf(lastUsedAt)}`
  return {
    title: name,
    aside: `ppt_${id}_…`,
    facts: `expires on ${dayOf(expiresAt)} (${inDays(expiresAt, now)}), issued by ${issuerName}, ${use}`,
  }
}

function dayOf(time: Date): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

function inDays(expiresAt: Date, now: Date): string {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs)
  if (days < 1) return 'in less than a day'
  return days === 1 ? 'in 1 day' : `in ${days} days`
}
