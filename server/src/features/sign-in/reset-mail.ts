import { escapeHtml } from '../../platform/html.ts'
import type { MailBody } from '../../platform/mail/outbox.ts'

type Reset = { personName: string; organizationName: string; link: string; expiresAt: Date }

/** Names are text from outside and are escaped. */
export function composeReset({ personName, organizationName, link, expiresAt }: Reset): {
  subject: string
  body: MailBody
} {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  const text = `Hello ${personName},

somebody asked for a new password for your account at ${organizationName} on Parapet.

Set a new password:
${link}

The link works once, until ${until} UTC. If it was not you, ignore this mail; your password stays as it is.
`
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>New password</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<p>Hello ${escapeHtml(personName)},</p>
<p>somebody asked for a new password for your account at ${escapeHtml(organizationName)} on Parapet.</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 0.6rem 1rem; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none">Set a new password</a></p>
<p>The link works once, until ${until} UTC. If it was not you, ignore this mail; your password stays as it is.</p>
</body>
</html>
`
  return { subject: 'Set a new password', body: { text, html } }
}
