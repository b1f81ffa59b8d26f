import { type Context, inTransaction } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { writeAudit } from '../audit/audit.ts'
import { beginWrite } from '../organization/organization.ts'
import { type Account, countOneTimeLinks, createOneTimeLink, listAccounts } from '../sessions/sessions.ts'
import { composeReset } from './reset-mail.ts'

const hourMs = 3_600_000
const linkLifeMs = hourMs
const linksPerHour = 3
const accountsTold = 10

/**
 * For the worker: turns one request for a new password into a mail for every account of the address. The request goes in
 * the same transaction, so that of several workers one answers it, and a crash loses nothing. Gives false when none waits.
 */
export function answerOldestReset(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const request = await ctx.db
      .deleteFrom('resetRequests')
      .where('id', '=', (query) =>
        query.selectFrom('resetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
      )
      .returning('emailKey')
      .executeTakeFirst()
    if (request === undefined) return false
    for (const account of await listAccounts(ctx.db, request.emailKey, accountsTold)) {
      await sendLink({ ...ctx, org: { id: account.orgId } }, account)
    }
    return true
  })
}

async function sendLink(ctx: Context, account: Account): Promise<void> {
  await beginWrite(ctx)
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  if ((await countOneTimeLinks(ctx, account.userId, 'reset', since)) >= linksPerHour) return
  const { token, expiresAt } = await createOneTimeLink(ctx, account.userId, { kind: 'reset', lifeMs: linkLifeMs })
  const { name: personName, organizationName, email: to, userId } = account
  // After the # nothing is sent to servers, so the token stays out of logs.
  const link = `${ctx.publicUrl}/reset#${token}`
  const { subject, body } = composeReset({ personName, organizationName, link, expiresAt })
  await queueMail(ctx, { kind: 'reset', userId, to, subject, body, usefulUntil: expiresAt })
  await writeAudit(ctx, { action: 'user.reset_requested', subjectType: 'user', subjectId: userId })
}
