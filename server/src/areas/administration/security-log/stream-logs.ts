/** Sends lines of both logs to another system as they are written: at least once each, in the order of their chain. */
import { createPause } from '../../../platform/clock/pause.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log/log.ts'
import {
  type AuditStreamRow,
  type Cursor,
  dropLease,
  listAuditAfter,
  listSecurityAfter,
  listWaitingChains,
  moveCursors,
  type SecurityStreamRow,
  takeLease,
} from './log-stream.queries.ts'
import type { StreamLine, StreamTarget } from './stream-target.ts'

export { countWaitingLines } from './log-stream.queries.ts'

const pollMs = 1000
const longestPauseMs = 60_000
/** Longer than a batch may take to be sent. */
const leaseMs = 60_000
/** What is held in memory at a time. */
const chainsAtOnce = 20
const linesOfChain = 100
const nobody = '00000000-0000-0000-0000-000000000000'

export type LogStreamer = { failures(): number; stop(): Promise<void> }

export function startLogStream(options: { db: Db; log: Logger; target: StreamTarget }): LogStreamer {
  const { db, log, target } = options
  const holder = newId()
  const pause = createPause()
  let isStopping = false
  let failures = 0
  let failuresInRow = 0

  const loop = (async () => {
    while (!isStopping) {
      let sent = 0
      try {
        if (await takeLease(db, holder, leaseMs)) sent = await sendBatch(db, target)
        if (failuresInRow > 0 && sent > 0) log.info('the log stream works again')
        if (sent > 0) failuresInRow = 0
      } catch (error) {
        failures++
        failuresInRow++
        log.warn({ err: error }, 'lines of the logs could not be streamed; they are sent again')
      }
      if (!isStopping && sent === 0)
        await pause.wait(Math.min(longestPauseMs, pollMs * 2 ** Math.min(failuresInRow, 10)))
    }
  })()

  return {
    failures: () => failures,
    async stop() {
      isStopping = true
      pause.end()
      await loop
      await dropLease(db, holder).catch(() => {})
    },
  }
}

/** Gives how many lines there were. The cursor moves once they are safe: after a crash in between they are sent again. */
export async function sendBatch(db: Db, target: StreamTarget): Promise<number> {
  const lines: StreamLine[] = []
  const cursors: Cursor[] = []
  for (const chain of await listWaitingChains(db, chainsAtOnce)) {
    const added = await readChain(db, chain)
    lines.push(...added.map(({ line }) => line))
    // Without a line, all up to the last one were pruned before they could be sent.
    cursors.push({ orgId: chain.orgId, log: chain.log, seq: added.at(-1)?.seq ?? chain.lastSeq })
  }
  if (cursors.length === 0) return 0
  if (lines.length > 0) await target.send(lines)
  await moveCursors(db, cursors)
  return lines.length
}

async function readChain(db: Db, chain: Cursor): Promise<{ seq: string; line: StreamLine }[]> {
  if (chain.log === 'audit') {
    const rows = await listAuditAfter(db, chain, linesOfChain)
    return rows.map((row) => ({ seq: row.seq, line: toAuditLine(chain, row) }))
  }
  const rows = await listSecurityAfter(db, chain, linesOfChain)
  return rows.map((row) => ({ seq: row.seq, line: toSecurityLine(chain, row) }))
}

function toSecurityLine(chain: Cursor, row: SecurityStreamRow): StreamLine {
  const { event, result, userId, keyId, address, userAgent, email } = row
  const text = toText(chain, row, { event, result, userId, keyId, address, userAgent, email })
  return { time: row.createdAt, event, isFailure: result === 'failure', text }
}

function toAuditLine(chain: Cursor, row: AuditStreamRow): StreamLine {
  const { action, actorType, actorId, subjectType, subjectId } = row
  const text = toText(chain, row, { event: action, actorType, actorId, subjectType, subjectId })
  return { time: row.createdAt, event: action, isFailure: false, text }
}

function toText({ orgId, log }: Cursor, row: SecurityStreamRow | AuditStreamRow, fields: object): string {
  return JSON.stringify({
    time: row.createdAt.toISOString(),
    log,
    organizationId: orgId === nobody ? null : orgId,
    seq: Number(row.seq),
    id: row.id,
    ...fields,
    details: row.details,
    requestId: row.requestId,
    hash: row.hash.toString('hex'),
  })
}
