import type { WriteContext } from '../../platform/context.ts'
import { html } from '../../platform/html.ts'
import { type MailBody, queueMails } from '../../platform/mail/outbox.ts'
import { listLiveKeys } from '../api-keys/api-keys.ts'
import { listAdmins, type UserRow } from '../people/people.ts'

/**
 * Mails all active admins which keys stopped, as their issuer stopped being an active admin.
 * Without keys, or when the issuer was none before, there is nothing to report.
 */
export async function reportStoppedKeys(
  ctx: WriteContext,
  before: Pick<UserRow, 'id' | 'role' | 'isActive'>,
  cause: string,
): Promise<void> {
  if (!before.isActive || before.role !== 'org_admin') return
  const keys = await listLiveKeys(ctx, before.id)
  if (keys.length === 0) return
  const admins = await listAdmins(ctx)
  const link = `${ctx.publicUrl}/console/keys`
  await queueMails(
    ctx,
    admins.map(({ id, name, email }) => {
      const letter = composeStoppedKeys({ personName: name, organizationName: ctx.org.name, cause, keys, link })
      return { ...letter, kind: 'stopped-keys', userId: id, to: email, usefulUntil: null }
    }),
  )
}

type StoppedKeys = {
  personName: string
  organizationName: string
  cause: string
  keys: readonly { id: string; name: string }[]
  link: string
}

function composeStoppedKeys({ personName, organizationName, cause, keys, link }: StoppedKeys): {
  subject: string
  body: MailBody
} {
  const count = keys.length === 1 ? '1 API key' : `${keys.length} API keys`
  const subject = `${count} stopped working at ${organizationName}`
  const opening = `${cause}, so ${count} of ${organizationName} stopped working:`
  const advice =
    'Requests with a stopped key are refused. To use it again, hand it over to another admin and replace the secret in the systems that use it. Revoke keys that you no longer need.'
  const text = `Hello ${personName},

${opening}

${keys.map(({ id, name }) => `- ${name} (ppt_${id}_…)`).join('\n')}

${advice}

Go to API keys:
${link}
`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<p>Hello ${personName},</p>
<p>${opening}</p>
<ul>
${keys.map(({ id, name }) => html`<li><strong>${name}</strong> (ppt_${id}_…)</li>\n`)}</ul>
<p>${advice}</p>
<p><a href="${link}" style="display: inline-block; padding: 0.6rem 1rem; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none">Go to API keys</a></p>
</body>
</html>
`
  return { subject, body: { text, html: page.text } }
}
