import { dayMs } from '../../../platform/clock/durations.ts'
import type { RootContext, WriteContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { write } from '../../organization/organization/organization.ts'
import { claimNews, listOrganizationsWithNews } from '../assignments/assignments.ts'
import { type CatalogContext, toTargetUrl, type WithCatalog } from '../catalog/catalog.ts'
import { composeGivenMail } from './news-mails.ts'
import { toFrame } from './reminder-frame.ts'
import { listOptedOut } from './reminders.queries.ts'

const peoplePerTransaction = 100
const usefulMs = 7 * dayMs

export type AnnounceOptions = { root: RootContext & WithCatalog; signal: AbortSignal }

/**
 * Writes one mail to each person with new assignments or training to renew. Runs apart from the write that assigns,
 * which may reach thousands. Returns how many mails were written; workers never pick up the same rows.
 */
export async function announceAssignments(options: AnnounceOptions): Promise<number> {
  const ids = await listOrganizationsWithNews(options.root)
  const announce = async (ctx: CatalogContext) => {
    let mails = 0
    let told: Told | undefined
    do {
      told = await write(ctx, (ctx) => tellSome(ctx, told?.last))
      mails += told.mails
    } while (told.peopleCount === peoplePerTransaction && !options.signal.aborted)
    return mails
  }
  return (await forEachOrg(options, ids, announce, 'emails about new assignments were not written')).done
}

type Told = { peopleCount: number; last: string | undefined; mails: number }

async function tellSome(ctx: WriteContext<CatalogContext>, after: string | undefined): Promise<Told> {
  const kind = 'assignment-given'
  const { peopleCount, last, news } = await claimNews(ctx, { after, peopleMax: peoplePerTransaction })
  const optedOut = await listOptedOut(ctx.db, ctx.org.id, { userIds: news.map(({ userId }) => userId), kind })
  const wanted = news.filter(({ userId }) => !optedOut.has(userId))
  const usefulUntil = new Date(ctx.clock.now().getTime() + usefulMs)
  await queueMails(
    ctx,
    wanted.map((person) => {
      const given = person.given.map((one) => ({ ...one, url: toTargetUrl(ctx.publicUrl, one) }))
      const letter = composeGivenMail(toFrame(ctx, kind, person), given)
      return { ...letter, kind, userId: person.userId, to: person.email, usefulUntil }
    }),
    'later',
  )
  return { peopleCount, last, mails: wanted.length }
}
