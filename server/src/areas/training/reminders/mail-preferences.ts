/** Which mails a person gets, and how times are formatted in them. Security mails can't be turned off. */
import { type MailPreferences, type MailPreferencesUpdate, mailLocales } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { UserContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { updateUserRow } from '../../organization/people/people.ts'
import { resumeReminders, stopReminders } from './opt-out.ts'
import { reminderAudit } from './reminders.audit.ts'
import { findTimeStyle, listStoppedKinds, type ReminderKind } from './reminders.queries.ts'

type MailName = keyof MailPreferences['mails']

const kindOf: Record<MailName, ReminderKind> = {
  assignments: 'assignment-given',
  reminders: 'deadline-reminder',
  certificates: 'certificate-issued',
  overdueSummary: 'overdue-summary',
}
const mailNames = Object.keys(kindOf) as MailName[]

export async function readMailPreferences(ctx: UserContext): Promise<MailPreferences> {
  const { userId } = ctx.actor
  const style = await findTimeStyle(ctx.db, ctx.org.id, userId)
  if (style === undefined) throw new AppError('user_not_found')
  const stopped = await listStoppedKinds(ctx.db, ctx.org.id, userId)
  const gets = (name: MailName) => !stopped.has(kindOf[name])
  return {
    timeZone: style.timeZone,
    // A stored locale that is no longer offered counts as not set.
    locale: mailLocales.find((known) => known === style.locale) ?? null,
    mails: {
      assignments: gets('assignments'),
      reminders: gets('reminders'),
      certificates: gets('certificates'),
      overdueSummary: gets('overdueSummary'),
    },
  }
}

/** Only the fields sent are changed. */
export async function updateMailPreferences(ctx: UserContext, input: MailPreferencesUpdate): Promise<MailPreferences> {
  if (input.timeZone != null && !isTimeZone(input.timeZone)) {
    throw invalidField('timeZone', 'must be the name of a time zone, such as Europe/Berlin')
  }
  return write(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const before = await readMailPreferences(ctx)
    const changes = {
      ...(input.timeZone === undefined || input.timeZone === before.timeZone ? {} : { timeZone: input.timeZone }),
      ...(input.locale === undefined || input.locale === before.locale ? {} : { locale: input.locale }),
    }
    const fields = Object.keys(changes)
    if (fields.length > 0) {
      await updateUserRow(ctx.db, ctx.org.id, userId, changes)
      await writeAudit(ctx, reminderAudit, {
        action: 'user.mail_preferences_updated',
        subjectId: userId,
        details: { fields },
      })
    }
    for (const name of mailNames) {
      const wanted = input.mails?.[name]
      if (wanted === undefined || wanted === before.mails[name]) continue
      const subscription = { orgId: ctx.org.id, userId, kind: kindOf[name] }
      await (wanted ? resumeReminders(ctx, subscription) : stopReminders(ctx, subscription))
    }
    return readMailPreferences(ctx)
  })
}

function isTimeZone(name: string): boolean {
  // Intl accepts offsets such as +02:00, but they ignore daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
