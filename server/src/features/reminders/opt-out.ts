/** Who wants no reminders. The link in a mail is all that is needed, as people have no session in their mail program. */
import type { OrgContext } from '../../platform/context.ts'
import type { Sealer } from '../../platform/crypto/sealer.ts'
import { isResourceId } from '../../platform/http/validation.ts'
import { withdrawMails } from '../../platform/mail/outbox.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { deleteOptOut, hasOptOut, insertOptOut, type ReminderKind, reminderKinds } from './reminders.queries.ts'

const sealPurpose = 'unsubscribe'

/** What a link in a mail stands for. */
export type Subscription = { orgId: string; userId: string; kind: ReminderKind }

/** Works as long as the installation keeps its SECRET_KEY; nobody else can make one, or read from it whom it is for. */
export function unsubscribeUrl(ctx: OrgContext, { userId, kind }: Omit<Subscription, 'orgId'>): string {
  const sealed = ctx.sealer.seal(sealPurpose, [ctx.org.id, userId, kind].join(' '))
  return `${ctx.publicUrl}/unsubscribe/${sealed.toString('base64url')}`
}

/** Undefined for what is no link of ours. */
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

/** Mails of this kind stop, those that wait included. Repeating it changes nothing. */
export function stopReminders(ctx: OrgContext, { orgId, userId, kind }: Subscription): Promise<void> {
  return write(ctx, { changes: [] }, async (ctx) => {
    if (!(await insertOptOut(ctx.db, { orgId, userId, kind, createdAt: ctx.clock.now() }))) return
    await withdrawMails(ctx, userId, [kind])
    await writeAudit(ctx, {
      action: 'user.reminders_stopped',
      subjectId: userId,
      details: { kind },
    })
  })
}

export function resumeReminders(ctx: OrgContext, subscription: Subscription): Promise<void> {
  return write(ctx, { changes: [] }, async (ctx) => {
    if (!(await deleteOptOut(ctx.db, subscription))) return
    const { userId, kind } = subscription
    await writeAudit(ctx, {
      action: 'user.reminders_resumed',
      subjectId: userId,
      details: { kind },
    })
  })
}

export function hasStoppedReminders(ctx: OrgContext, subscription: Subscription): Promise<boolean> {
  return hasOptOut(ctx.db, subscription)
}
