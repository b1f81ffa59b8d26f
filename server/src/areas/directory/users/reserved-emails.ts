/**
 * An old address stays reserved for its owner while they can undo the change. Otherwise the person who changed it could
 * give it to another account, and the change could not be undone.
 */
import { foldEmail } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { listReservedEmails } from './email-changes.queries.ts'

/** Returns the refusals of new people's addresses, by key. */
export async function findReservations(
  ctx: WriteContext,
  emailKeys: readonly string[],
  options: { exceptUserId?: string } = {},
): Promise<Map<string, AppError>> {
  const reserved = await listReservedEmails(ctx.db, ctx.org.id, emailKeys, { now: ctx.clock.now(), ...options })
  return new Map([...reserved].map(([emailKey, until]) => [emailKey, toRefusal(until)]))
}

/** The owner may reuse the address. */
export async function refuseReservedEmail(ctx: WriteContext, userId: string, email: string): Promise<void> {
  const [problem] = (await findReservations(ctx, [foldEmail(email)], { exceptUserId: userId })).values()
  if (problem !== undefined) throw problem
}

function toRefusal(until: Date): AppError {
  return new AppError('email_in_use', {
    field: 'email',
    message: `is reserved until ${until.toISOString()}, as its owner can still undo a change of email`,
  })
}
