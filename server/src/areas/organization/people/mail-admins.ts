import type { WriteContext } from '../../../platform/context.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { listAdminRows } from './users.queries.ts'

type Notice = Pick<Letter, 'subject' | 'blocks'> & {
  kind: string
  /** Ids of people who get none, because it is about them. */
  except?: readonly string[]
}

/** Mails all active admins of the organization, in the transaction of what it reports. Gives how many there are. */
export async function mailAdmins(ctx: WriteContext, { kind, subject, blocks, except = [] }: Notice): Promise<number> {
  const admins = (await listAdminRows(ctx.db, ctx.org.id)).filter(({ id }) => !except.includes(id))
  const mails = admins.map(({ id, name, email }) => ({
    subject,
    personName: name,
    blocks,
    kind,
    userId: id,
    to: email,
    usefulUntil: null,
  }))
  await queueMails(ctx, mails)
  return admins.length
}
