import { hourMs } from '../../../platform/clock/durations.ts'
import { inTransaction, type RootContext, type WriteContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  type Account,
  countOneTimeLinks,
  createOneTimeLink,
  findAccount,
  listAccounts,
} from '../credentials/credentials.ts'
import { composeReset } from './reset-mail.ts'
import { signInAudit } from './sign-in.audit.ts'
import { takeOldestResetRequest } from './sign-in.queries.ts'

const linkLifeMs = hourMs
const linksPerHour = 3
const accountsTold = 10

/**
 * For the worker: turns one request for a new password into a mail for every account of the address. The request is
 * deleted in the same transaction, so exactly one worker answers it and a crash loses nothing. False if none waits.
 */
export function answerOldestReset(ctx: RootContext): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const request = await takeOldestResetRequest(ctx.db)
    if (request === undefined) return false
    const { address, userAgent } = request
    const asked = address === null ? {} : { source: { address, userAgent } }
    for (const account of await listAccounts(ctx.db, request.emailKey, { limit: accountsTold })) {
      await write({ ...ctx, ...asked, org: { id: account.orgId } }, (ctx) => sendLink(ctx, account))
    }
    return true
  })
}

async function sendLink(ctx: WriteContext, account: Account): Promise<void> {
  // Under the lock: passwords may have been turned off since the list was read.
  if ((await findAccount(ctx.db, ctx.org.id, account.userId))?.isSsoOnly !== false) return
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  if ((await countOneTimeLinks(ctx, account.userId, 'reset', since)) >= linksPerHour) return
  const { token, expiresAt } = await createOneTimeLink(ctx, account.userId, { kind: 'reset', lifeMs: linkLifeMs })
  const { name: personName, organizationName, email: to, userId } = account
  // Fragments never reach a server, so the token stays out of every log.
  const link = `${ctx.publicUrl}/reset#${token}`
  const letter = composeReset({ personName, organizationName, link, expiresAt })
  await queueMail(ctx, { ...letter, kind: 'reset', userId, to, usefulUntil: expiresAt })
  await writeAudit(ctx, signInAudit, { action: 'user.reset_requested', subjectId: userId })
}
