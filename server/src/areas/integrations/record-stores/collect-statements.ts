/** Sends news to learning record stores. Like chat channels, it reads the tables; features record nothing for it. */

import { insertMessage, lockChannelEndpoint } from '../../../delivery/delivery.ts'
import type { RootContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext, WithCatalog } from '../../training/catalog/catalog.ts'
import {
  findStoreRow,
  listActiveStores,
  listAttempts,
  listCompletions,
  type StoreRow,
  updateStoreRow,
} from './record-stores.queries.ts'
import { describeAttempt, describeCompletion, type Statement } from './statements.ts'

/** Clocks differ: another machine may still write rows with a time some seconds ago, so collecting lags behind. */
const lagMs = 20_000
const rowsMax = 1000
const batchMax = 50

type CollectOptions = { root: RootContext & WithCatalog; signal: AbortSignal }

/** Queues what is new and returns how many statements. Safe with any number of workers at any time. */
export async function collectStatements(options: CollectOptions): Promise<number> {
  const stores = await listActiveStores(options.root.db)
  return (await forEachOrg(options, stores, tellStore, 'a learning record store was not told')).done
}

async function tellStore(ctx: CatalogContext, seen: StoreRow): Promise<number> {
  // Usually there is nothing new, so check before locking the organization. Rows of unselected verbs count too: the
  // position must move past them, or enough of them would block everything after.
  if (!(await findNews(ctx, seen)).hasRows) return 0
  return write(ctx, async (ctx) => {
    const endpoint = await lockChannelEndpoint(ctx.db, ctx.org.id, seen.id)
    const store = endpoint?.isActive === true ? await findStoreRow(ctx.db, ctx.org.id) : undefined
    if (store === undefined || store.id !== seen.id) return 0
    const { statements, upTo } = await findNews(ctx, store)
    await updateStoreRow(ctx.db, ctx.org.id, { collectedUntil: upTo })
    for (let first = 0; first < statements.length; first += batchMax) {
      const body = Buffer.from(JSON.stringify(statements.slice(first, first + batchMax)))
      await insertMessage(ctx.db, {
        orgId: ctx.org.id,
        endpointId: store.id,
        body,
        isTest: false,
        now: ctx.clock.now(),
      })
    }
    return statements.length
  })
}

type News = {
  statements: Statement[]
  upTo: Date /** Includes rows of verbs the store doesn't receive. */
  hasRows: boolean
}

async function findNews(ctx: CatalogContext, store: StoreRow): Promise<News> {
  const { db, org, catalog, publicUrl } = ctx
  const latest = new Date(ctx.clock.now().getTime() - lagMs)
  const read = async (upTo: Date, limit: number) => {
    const window = { after: store.collectedUntil, upTo, limit }
    return { attempts: await listAttempts(db, org.id, window), completions: await listCompletions(db, org.id, window) }
  }
  let upTo = latest
  let news = await read(upTo, rowsMax)
  const cuts = [news.attempts, news.completions]
    .filter((rows) => rows.length === rowsMax)
    .map((rows) => rows.at(-1)?.at)
  if (cuts.length > 0) {
    // The rest follows next time, from the last complete millisecond; a burst within one millisecond is taken whole.
    const cut = new Date(Math.min(...cuts.map((at) => at?.getTime() ?? 0)))
    upTo = cut.getTime() - 1 > store.collectedUntil.getTime() ? new Date(cut.getTime() - 1) : cut
    news = await read(upTo, rowsMax * 100)
  }
  const voice = { orgId: org.id, publicUrl, actorKind: store.actorKind, verbs: store.verbs }
  const statements = [
    ...news.attempts.flatMap((row) => describeAttempt(voice, catalog, row)),
    ...news.completions.flatMap((row) => describeCompletion(voice, catalog, row)),
  ]
  const hasRows = news.attempts.length + news.completions.length > 0
  return { statements: statements.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1)), upTo, hasRows }
}
