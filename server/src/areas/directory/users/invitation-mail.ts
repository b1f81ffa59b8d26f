import { formatTime, type Letter } from '../../../platform/mail/letter.ts'

type Invitation = { personName: string; organizationName: string; link: string; expiresAt: Date }

export function composeInvitation({ personName, organizationName, link, expiresAt }: Invitation): Letter {
  return {
    subject: `${organizationName} invites you to secure-coding training`,
    personName,
    blocks: [
      `${organizationName} invites you to its secure-coding training on Parapet. Accept the invitation and set a password to start.`,
      { button: 'Accept the invitation', url: link },
      `The link works once, until ${formatTime(expiresAt)}. If you did not expect this email, you can ignore it.`,
    ],
  }
}

/** For people who sign in through the identity provider of their organization. */
export function composeWelcome({
  personName,
  organizationName,
  link,
}: Pick<Invitation, 'personName' | 'organizationName' | 'link'>): Letter {
  return {
    subject: `${organizationName} invites you to secure-coding training`,
    personName,
    blocks: [
      `${organizationName} invites you to its secure-coding training on Parapet. Sign in with your work account to start.`,
      { button: 'Sign in', url: link },
      'You do not need a password. If you did not expect this email, you can ignore it.',
    ],
  }
}
