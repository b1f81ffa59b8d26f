import type { WriteContext } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/html.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { listAdmins } from '../people/people.ts'

type Notice = { kind: string; subject: string; lines: string[] }

/** Writes a mail to every active admin of the organization, in the transaction of the change that it reports. */
export async function tellAdmins(ctx: WriteContext, { kind, subject, lines }: Notice): Promise<void> {
  const admins = await listAdmins(ctx)
  const text = `${lines.join('\n\n')}\n`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</body></html>
`
  for (const { id, email } of admins) {
    await queueMail(ctx, { kind, userId: id, to: email, subject, body: { text, html }, usefulUntil: null })
  }
}
