import { escapeHtml } from '../../platform/html.ts'
import type { MailBody } from '../../platform/mail/outbox.ts'

type Invitation = { personName: string; organizationName: string; link: string; expiresAt: Date }

/** Plain in both forms: one sentence, one link, one date. Names are text from outside and are escaped. */
export function composeInvitation(invitation: Invitation): { subject: string; body: MailBody } {
  const { personName, organizationName, link, expiresAt } = invitation
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  const text = `Hello ${personName},

${organizationName} invites you to its secure-coding training on Parapet.

Accept the invitation and set a password:
${link}

The link works once, until ${until} UTC. If you did not expect this mail, you can ignore it.
`
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Invitation</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<p>Hello ${escapeHtml(personName)},</p>
<p>${escapeHtml(organizationName)} invites you to its secure-coding training on Parapet.</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 0.6rem 1rem; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none">Accept the invitation</a></p>
<p>The link works once, until ${until} UTC. If you did not expect this mail, you can ignore it.</p>
</body>
</html>
`
  return { subject: `${organizationName} invites you to secure-coding training`, body: { text, html } }
}
