import type { WriteContext } from '../../../platform/context.ts'
import { formatTime } from '../../../platform/mail/letter.ts'
import { unsubscribeUrl } from './opt-out.ts'
import type { Frame } from './reminder-mails.ts'
import type { Recipient, ReminderKind } from './reminders.queries.ts'

/** What every mail that can be stopped says about its reader. */
export function toFrame(
  ctx: WriteContext,
  kind: ReminderKind,
  { userId, name, timeZone, locale }: Omit<Recipient, 'email'>,
): Frame {
  const { publicUrl, org } = ctx
  return {
    personName: name,
    organizationName: org.name,
    publicUrl,
    unsubscribeUrl: unsubscribeUrl(ctx, { userId, kind }),
    formatTime: (time) => formatTime(time, { timeZone, locale }),
  }
}
