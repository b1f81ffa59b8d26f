import { invitationKinds } from './areas/directory/users/invite-user.ts'
import { readLetterhead } from './areas/organization/branding/branding.ts'
import type { Service } from './open-service.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { MailSender } from './platform/mail/send-mails.ts'

/** Undefined without a mail server: mails then wait in the console. */
export async function openMailSender(
  { config, database, log, sealer }: Service,
  publicUrl: string,
): Promise<MailSender | undefined> {
  if (config.smtpUrl === undefined) return undefined
  const { createMailSender } = await import('./platform/mail/send-mails.ts')
  return createMailSender({
    db: database.db,
    clock: systemClock,
    sealer,
    log,
    smtpUrl: config.smtpUrl,
    isPlainAllowed: config.isPlainSmtpAllowed,
    host: new URL(publicUrl).hostname,
    from: config.mailFrom ?? `Parapet <no-reply@${new URL(publicUrl).hostname}>`,
    cap: { kinds: invitationKinds, mails: config.invitationMailsPerHour },
    findLetterhead: (orgId) => readLetterhead(database.db, orgId),
  })
}
