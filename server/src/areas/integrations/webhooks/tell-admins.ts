import type { WriteContext } from '../../../platform/context.ts'
import { composeLetter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { listAdmins } from '../../organization/people/people.ts'

type Notice = { kind: string; subject: string; lines: string[] }

/** Writes a mail to every active admin of the organization, in the transaction of the change that it reports. */
export async function tellAdmins(ctx: WriteContext, { kind, subject, lines }: Notice): Promise<void> {
  const blocks = [...lines, { button: 'Go to webhooks', url: `${ctx.publicUrl}/console/webhooks` }]
  await queueMails(
    ctx,
    (await listAdmins(ctx)).map(({ id, name, email }) => ({
      ...composeLetter({ subject, personName: name, blocks }),
      ...{ kind, userId: id, to: email, usefulUntil: null },
    })),
  )
}
