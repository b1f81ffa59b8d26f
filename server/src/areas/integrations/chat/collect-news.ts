/**
 * Posts news to channels. News is collected, not sent one by one: a channel gets at most one message a minute, even
 * during an import or a scan.
 */

import { insertMessage, listDisabledEndpoints, lockChannelEndpoint } from '../../../delivery/delivery.ts'
import type { RootContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { write } from '../../organization/organization/organization.ts'
import { countOverduePeople, resolveTargetTitle } from '../../training/assignments/assignments.ts'
import type { CatalogContext, WithCatalog } from '../../training/catalog/catalog.ts'
import { countDaysLeft, findDigest, findSummary, listDeadlineWindows } from '../../training/reminders/reminders.ts'
import { type ChannelRow, findChannelRow, listDueChannels, passOver, updateChannelRow } from './chat.queries.ts'
import { type Section, storeMessage } from './chat-message.ts'
import {
  composeDisabled,
  composeDueSoon,
  composeEarned,
  composeGiven,
  composeOverdue,
  composeScans,
} from './compose-sections.ts'
import * as news from './news.queries.ts'

const pauseMs = 60_000
/** Waits for writes whose time is some seconds in the past because another machine's clock set it. */
const lagMs = 20_000
/** A scan has the time of its arrival, and reading a large file takes a while. */
const scanLagMs = 120_000
/**
 * Without news, the next searches begin this long ago. Unlike a message, such a search takes no lock and does not wait
 * for writes: even a slow one is done by then.
 */
const idleLookMs = 600_000
/** Moved forward in steps, because each one is a write. */
const idleStepMs = 300_000

export type CollectOptions = {
  /** Without an organization, because the job goes through all channels. */
  root: RootContext & WithCatalog
  signal: AbortSignal
}

/** Writes the messages that are due and returns how many. Safe to call from any number of workers at any time. */
export async function collectNews(options: CollectOptions): Promise<number> {
  const { root } = options
  const channels = await listDueChannels(root.db, new Date(root.clock.now().getTime() - lagMs - pauseMs))
  const tell = async (ctx: CatalogContext, channel: ChannelRow) => ((await tellChannel(ctx, channel)) ? 1 : 0)
  return (await forEachOrg(options, channels, tell, 'a chat channel was not told the news')).done
}

async function tellChannel(ctx: CatalogContext, seen: ChannelRow): Promise<boolean> {
  // Usually there is no news, so the first search takes no lock.
  const looked = await findNews(ctx, seen)
  if (looked.sections.length === 0 && !looked.isDeadlineTurn) {
    const idleUntil = new Date(looked.upTo.getTime() - idleLookMs)
    const isFarBack = idleUntil.getTime() - seen.collectedUntil.getTime() >= idleStepMs
    if (isFarBack) await passOver(ctx.db, seen, idleUntil)
    return false
  }
  return write(ctx, async (ctx) => {
    // Read again under the lock: it may have been paused, changed or updated in the meantime.
    const endpoint = await lockChannelEndpoint(ctx.db, ctx.org.id, seen.id)
    const channel = endpoint?.isActive === true ? await findChannelRow(ctx.db, ctx.org.id, seen.id) : undefined
    if (channel === undefined || channel.collectedUntil > seen.collectedUntil) return false
    // Its team was deleted, so it would now post news about everybody.
    if (channel.isForTeam && channel.teamId === null) return false
    const { sections, upTo, isDeadlineTurn, day } = await findNews(ctx, channel)
    await updateChannelRow(ctx.db, ctx.org.id, channel.id, {
      ...(sections.length === 0 ? {} : { collectedUntil: upTo }),
      ...(isDeadlineTurn && day !== undefined ? { deadlinesToldOn: day } : {}),
    })
    if (sections.length === 0) return false
    await insertMessage(ctx.db, {
      orgId: ctx.org.id,
      endpointId: channel.id,
      body: storeMessage({ source: ctx.org.name, sections }),
      isTest: false,
      now: ctx.clock.now(),
    })
    return true
  })
}

type News = { sections: Section[]; upTo: Date; isDeadlineTurn: boolean; day: string | undefined }

async function findNews(ctx: CatalogContext, channel: ChannelRow): Promise<News> {
  const now = ctx.clock.now()
  const { events, deadlinesToldOn } = channel
  const upTo = new Date(now.getTime() - lagMs)
  const window = { after: channel.collectedUntil, upTo }
  const digest = findDigest(now)
  const isAboutDeadlines = events.includes('assignment.due_soon') || events.includes('assignment.overdue')
  const isDeadlineTurn = isAboutDeadlines && digest !== undefined && deadlinesToldOn !== digest.day
  const found = [
    ...(await findHappened(ctx, channel, window)),
    ...(isDeadlineTurn ? await findDeadlines(ctx, channel) : []),
  ]
  const sections = channel.events.flatMap((event) => found.filter((section) => section.event === event))
  return { sections, upTo, isDeadlineTurn, day: digest?.day }
}

async function findHappened(ctx: CatalogContext, channel: ChannelRow, window: news.TimeWindow): Promise<Section[]> {
  const { db, org } = ctx
  const { events } = channel
  const sections: Section[] = []
  if (events.includes('assignment.given')) {
    const rows = await news.listGiven(db, org.id, window, channel)
    if (rows.length > 0) {
      const peopleCount = await news.countGivenPeople(db, org.id, window, channel)
      sections.push(composeGiven(channel, peopleCount, withTitles(ctx, rows)))
    }
  }
  if (events.includes('certificate.earned')) {
    const rows = await news.listEarned(db, org.id, window, channel)
    const earned = rows.map(({ categoryTitle: title, ...row }) => ({ ...row, title }))
    if (rows.length > 0) sections.push(composeEarned(channel, earned))
  }
  if (events.includes('scan.processed')) {
    const scans = await news.listScans(db, org.id, moveBack(window), channel)
    if (scans.length > 0) sections.push(composeScans(channel, scans.map(toScan)))
  }
  if (events.includes('webhook.disabled') && !channel.isForTeam) {
    const rows = await listDisabledEndpoints(db, org.id, window)
    // The path of a URL may contain a secret.
    const disabled = rows.map(({ id, url, disabledReason }) => ({
      id,
      host: URL.parse(url)?.host ?? 'unknown host',
      reason: disabledReason ?? 'deliveries failed',
    }))
    if (disabled.length > 0) sections.push(composeDisabled(disabled))
  }
  return sections
}

async function findDeadlines(ctx: CatalogContext, channel: ChannelRow): Promise<Section[]> {
  const { db, org } = ctx
  const now = ctx.clock.now()
  const digest = findDigest(now)
  const sections: Section[] = []
  if (channel.events.includes('assignment.due_soon') && digest !== undefined) {
    const windows = listDeadlineWindows(digest).map(({ after, upTo }) => ({ after: after > now ? after : now, upTo }))
    const rows = await news.listByDeadline(db, org.id, windows, channel)
    const due = withTitles(ctx, rows).map((row) => ({ ...row, daysLeft: countDaysLeft(now, row.deadline) }))
    if (due.length > 0) sections.push(composeDueSoon(channel, due))
  }
  const isOverdueTurn = channel.overdueEvery === 'day' || findSummary(now) !== undefined
  if (channel.events.includes('assignment.overdue') && isOverdueTurn) {
    const rows = await news.listByDeadline(db, org.id, [{ after: new Date(0), upTo: now }], channel)
    if (rows.length > 0) {
      const peopleCount = await countOverduePeople(db, org.id, { now, teamId: channel.teamId })
      sections.push(composeOverdue(channel, peopleCount, withTitles(ctx, rows)))
    }
  }
  return sections
}

type TargetRow = Parameters<typeof resolveTargetTitle>[1] & { courseName: string | null }

function withTitles<T extends TargetRow>({ catalog }: CatalogContext, rows: readonly T[]): (T & { title: string })[] {
  return rows.map((row) => ({ ...row, title: resolveTargetTitle(catalog, row, row.courseName) }))
}

function toScan({ id, summary, assignmentCount, peopleCount, people }: news.ScanRow) {
  const title = summary.repo ?? summary.source ?? summary.tools[0]?.name ?? 'Scan upload'
  return { id, title, resultCount: summary.resultsReceived, assignmentCount, peopleCount, people }
}

function moveBack({ after, upTo }: news.TimeWindow): news.TimeWindow {
  return { after: new Date(after.getTime() - scanLagMs), upTo: new Date(upTo.getTime() - scanLagMs) }
}
