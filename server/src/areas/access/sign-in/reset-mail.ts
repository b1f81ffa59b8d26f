import { formatTime, type Letter } from '../../../platform/mail/letter.ts'

type Reset = { personName: string; organizationName: string; link: string; expiresAt: Date }

export function composeReset({ personName, organizationName, link, expiresAt }: Reset): Letter {
  return {
    subject: 'Set a new password',
    personName,
    blocks: [
      `Someone asked to reset the password of your account at ${organizationName} on Parapet.`,
      { button: 'Set a new password', url: link },
      `The link works once, until ${formatTime(expiresAt)}. If this wasn’t you, ignore this email. Your password won’t change.`,
    ],
  }
}
