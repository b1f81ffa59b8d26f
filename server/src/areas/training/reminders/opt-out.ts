/** Opting out of reminders. The link in the mail is enough, since mail programs have no session. */
import type { OrgContext } from '../../../platform/context.ts'
import type { Sealer } from '../../../platform/crypto/sealer.ts'
import { isResourceId } from '../../../platform/http/request/validation.ts'
import { withdrawMails } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { reminderAudit } from './reminders.audit.ts'
import { deleteOptOut, hasOptOut, insertOptOut, type ReminderKind, reminderKinds } from './reminders.queries.ts'

const sealPurpose = 'unsubscribe'

/** What an unsubscribe link encodes. */
export type Subscription = { orgId: string; userId: string; kind: ReminderKind }

/** Valid as long as SECRET_KEY stays the same. Without the key, nobody can create a link or see whom it is for. */
export function unsubscribeUrl(ctx: OrgContext, { userId, kind }: Omit<Subscription, 'orgId'>): string {
  const sealed = ctx.sealer.seal(sealPurpose, [ctx.org.id, userId, kind].join(' '))
  return `${ctx.publicUrl}/unsubscribe/${sealed.toString('base64url')}`
}

/** Undefined if we didn't create the link. */
export function readUnsubscribeToken(sealer: Sealer, token: string): Subscription | undefined {
  let text: string
  try {
    text = sealer.open(sealPurpose, Buffer.from(token, 'base64url'))
  } catch {
    return undefined
  }
  const [orgId = '', userId = '', name] = text.split(' ')
  const kind = reminderKinds.find((known) => known === name)
  return kind === undefined || !isResourceId(orgId) || !isResourceId(userId) ? undefined : { orgId, userId, kind }
}

/** Stops mails of this kind, including queued ones. Idempotent. */
export function stopReminders(ctx: OrgContext, { orgId, userId, kind }: Subscription): Promise<void> {
  return write(ctx, async (ctx) => {
    if (!(await insertOptOut(ctx.db, { orgId, userId, kind, createdAt: ctx.clock.now() }))) return
    await withdrawMails(ctx, [userId], [kind])
    await writeAudit(ctx, reminderAudit, {
      action: 'user.reminders_stopped',
      subjectId: userId,
      details: { kind },
    })
  })
}

export function resumeReminders(ctx: OrgContext, subscription: Subscription): Promise<void> {
  return write(ctx, async (ctx) => {
    if (!(await deleteOptOut(ctx.db, subscription))) return
    const { userId, kind } = subscription
    await writeAudit(ctx, reminderAudit, {
      action: 'user.reminders_resumed',
      subjectId: userId,
      details: { kind },
    })
  })
}

export function hasStoppedReminders(ctx: OrgContext, subscription: Subscription): Promise<boolean> {
  return hasOptOut(ctx.db, subscription)
}
