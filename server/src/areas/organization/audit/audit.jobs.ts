import { dayMs } from '../../../platform/clock/durations.ts'
import { housekeepingMs, type Job, type JobContext } from '../../../platform/jobs/jobs.ts'

/** For how long lines are kept; without a number of days for good. */
export type LogRetention = { securityLogDays: number | undefined; auditLogDays: number | undefined }

export function auditJobs(retention: LogRetention): Job[] {
  return [{ name: 'logs', everyMs: housekeepingMs, run: (root) => keepLogs(root, retention) }]
}

/** Seals the current end of the logs, and removes expired lines. */
async function keepLogs({ db, sealer, log, clock }: JobContext, retention: LogRetention): Promise<void> {
  const { noteHeads, pruneLog } = await import('./checkpoints.ts')
  const now = clock.now()
  const root = { db, sealer }
  const { adopted, refused } = await noteHeads(root, now)
  if (adopted > 0)
    log.warn(
      `${adopted} chain(s) of the logs had no checkpoint and were sealed again, because the row \`since\` was removed`,
    )
  for (const chain of refused)
    log.error(chain, 'a chain of the logs does not continue what was sealed; run: npx parapet audit verify')
  const kept = [
    ['security', retention.securityLogDays],
    ['audit', retention.auditLogDays],
  ] as const
  for (const [name, days] of kept) {
    if (days === undefined) continue
    const removed = await pruneLog(root, name, new Date(now.getTime() - days * dayMs), now)
    if (removed > 0) log.debug(`retention of ${days} days: ${removed} older line(s) of the ${name} log were removed`)
  }
}
