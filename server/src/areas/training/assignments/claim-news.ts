import type { RootContext, WriteContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { resolveTargetTitle } from './assignments.rules.ts'
import { listNewsOrganizationIds, type NewsRow, takeNews } from './claim-news.queries.ts'

type Given = Pick<NewsRow, 'targetType' | 'targetId' | 'isMandatory' | 'note' | 'dueAt'> & {
  title: string
  /** It was completed before and has to be done again. */
  isRenewal: boolean
}

/** What a person was assigned since their last mail. */
export type NewsOfPerson = Pick<NewsRow, 'userId' | 'name' | 'email' | 'timeZone' | 'locale'> & { given: Given[] }

/** Organizations with assignments that people have not been notified of. */
export function listOrganizationsWithNews({ db }: Pick<RootContext, 'db'>): Promise<string[]> {
  return listNewsOrganizationIds(db)
}

/**
 * Claims pending news in the transaction that sends it. Also returns how many people were checked, and the last of them,
 * after whom the next part continues.
 */
export async function claimNews(
  ctx: WriteContext<CatalogContext>,
  part: { after: string | undefined; peopleMax: number },
): Promise<{ peopleCount: number; last: string | undefined; news: NewsOfPerson[] }> {
  const byUser = Map.groupBy(await takeNews(ctx.db, ctx.org.id, part), ({ userId }) => userId)
  const news = [...byUser.values()].flatMap((rows) => {
    const given = rows.filter(({ isOpen }) => isOpen).map((row) => toGiven(ctx, row))
    const [first] = rows
    if (first === undefined || given.length === 0) return []
    const { userId, name, email, timeZone, locale } = first
    return [{ userId, name, email, timeZone, locale, given }]
  })
  return { peopleCount: byUser.size, last: [...byUser.keys()].at(-1), news }
}

function toGiven(ctx: CatalogContext, row: NewsRow): Given {
  const { targetType, targetId, isMandatory, note, dueAt } = row
  const title = resolveTargetTitle(ctx.catalog, row, row.courseName)
  return { targetType, targetId, isMandatory, note, dueAt, title, isRenewal: row.cycle > 1 }
}
