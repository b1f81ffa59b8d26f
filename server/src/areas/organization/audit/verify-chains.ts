import type { Sealer } from '../../../platform/crypto/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import { emptyHash, hashAuditLine, hashSecurityLine, hashSource, type LogName, nobody } from './chain.ts'
import {
  type AuditChainRow,
  findHead,
  listAuditChain,
  listChains,
  listCheckpoints,
  listSecurityChain,
  type SecurityChainRow,
} from './chains.queries.ts'
import { findSealedSince, openCheckpoint } from './checkpoints.ts'

export type ChainProblem = { orgId: string | null; log: LogName; line: number; problem: string }
export type ChainReport = {
  chains: number
  lines: number
  erased: number
  /** Since when every chain has a checkpoint; null before the worker's first run. */
  sealedSince: Date | null
  problems: ChainProblem[]
}

const pageSize = 2000
/** A limit, because a renumbered chain would fill the screen. */
const problemsPerChain = 20

/**
 * Recomputes every hash; every organization must have an audit log. Only reads, and each chain from one snapshot, so
 * that it can run next to the service.
 */
export async function verifyChains(
  { db, sealer }: { db: Db; sealer: Sealer },
  known: { orgIds: readonly string[]; erasedUserIds: ReadonlySet<string> },
): Promise<ChainReport> {
  const report: ChainReport = { chains: 0, lines: 0, erased: 0, sealedSince: null, problems: [] }
  const since = await findSealedSince({ db, sealer })
  if (since instanceof Date) report.sealedSince = since
  if (since === 'changed')
    report.problems.push({ orgId: null, log: 'audit', line: 0, problem: 'the checkpoint "since" was changed' })
  const chains = await listChains(db)
  const withAudit = new Set(chains.filter(({ log }) => log === 'audit').map(({ orgId }) => orgId))
  for (const orgId of known.orgIds) {
    if (!withAudit.has(orgId))
      report.problems.push({ orgId, log: 'audit', line: 1, problem: 'is missing, with all others' })
  }
  for (const chain of chains) {
    report.chains++
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => verifyChain(db, sealer, chain, { report, ...known }))
  }
  return report
}

type Chain = { orgId: string; log: LogName }

type Progress = { report: ChainReport; erasedUserIds: ReadonlySet<string> }

async function verifyChain(db: Db, sealer: Sealer, chain: Chain, progress: Progress): Promise<void> {
  const { report, erasedUserIds } = progress
  const { orgId, log } = chain
  const name = { orgId: orgId === nobody ? null : orgId, log }
  let found = 0
  const tell = (line: bigint, problem: string) => {
    if (++found > problemsPerChain) return
    report.problems.push({ ...name, line: Number(line), problem })
  }
  const head = await findHead(db, orgId, log)
  const checkpoints = new Map<string, { seq: bigint; hash: Buffer }>()
  const kept = await listCheckpoints(db, orgId, log)
  for (const checkpoint of kept) {
    const hash = openCheckpoint(sealer, chain, checkpoint)
    if (hash === undefined) tell(BigInt(checkpoint.seq), `the checkpoint "${checkpoint.kind}" was changed`)
    else checkpoints.set(checkpoint.kind, { seq: BigInt(checkpoint.seq), hash })
  }
  const latest = checkpoints.get('latest')
  if (kept.every(({ kind }) => kind !== 'latest'))
    tell(BigInt(head?.seq ?? 0), 'no checkpoint confirms the lines up to this one: it was removed')
  let last = checkpoints.get('start') ?? { seq: 0n, hash: emptyHash }
  // The oldest lines without an organization are removed without a checkpoint: the chain begins at the oldest one left.
  let isAnchored = orgId !== nobody
  for (;;) {
    const rows = await listPage(db, chain, last.seq)
    for (const row of rows) {
      const seq = BigInt(row.seq)
      report.lines++
      if (beginsAgain(report, row))
        tell(seq, 'the log begins with it, and not with the organization: all before is gone')
      if (isAnchored && seq !== last.seq + 1n) tell(last.seq + 1n, describeGap(last.seq + 1n, seq - 1n))
      // After a gap, the previous line is unknown.
      const isLinked = isAnchored && seq === last.seq + 1n
      if (isLinked && !hashRow(chain, last.hash, row).equals(row.hash)) {
        tell(seq, 'was changed, moved or inserted, or the line before it was replaced')
      }
      if (seq === latest?.seq && !row.hash.equals(latest.hash))
        tell(seq, 'differs from its checkpoint: the chain up to it was rewritten')
      if ('sourceHash' in row) {
        const state = checkSource(row)
        const mayMiss = orgId === nobody || (row.userId !== null && erasedUserIds.has(row.userId))
        if (state === 'erased') report.erased++
        if (state === 'changed') tell(seq, 'its address, browser or email was changed')
        if (state === 'erased' && !mayMiss) tell(seq, 'its address and browser are gone, although nobody was erased')
      }
      isAnchored = true
      last = { seq, hash: row.hash }
    }
    if (rows.length < pageSize) break
  }
  if (head === undefined) tell(last.seq, 'the note of the last line is missing')
  else if (BigInt(head.seq) > last.seq) tell(last.seq + 1n, describeGap(last.seq + 1n, BigInt(head.seq)))
  else if (BigInt(head.seq) < last.seq) tell(BigInt(head.seq) + 1n, 'was added without the chain')
  else if (!head.hash.equals(last.hash)) tell(last.seq, 'differs from the note of the last line')
  if (latest !== undefined && latest.seq > last.seq && BigInt(head?.seq ?? 0) <= last.seq) {
    tell(last.seq + 1n, describeGap(last.seq + 1n, latest.seq))
  }
  const left = found - problemsPerChain
  if (left > 0) report.problems.push({ ...name, line: Number(last.seq), problem: `and ${left} more up to this line` })
}

function listPage(db: Db, { orgId, log }: Chain, after: bigint): Promise<(AuditChainRow | SecurityChainRow)[]> {
  const page = { after: String(after), limit: pageSize }
  return log === 'audit' ? listAuditChain(db, orgId, page) : listSecurityChain(db, orgId, page)
}

function hashRow({ orgId }: Chain, previous: Buffer, row: AuditChainRow | SecurityChainRow): Buffer {
  return 'sourceHash' in row ? hashSecurityLine(previous, orgId, row) : hashAuditLine(previous, orgId, row)
}

/** Address, browser and typed email are stored outside the chain: they must match their hash or be erased. */
function checkSource(row: SecurityChainRow): 'kept' | 'erased' | 'changed' {
  if (row.salt === null) return 'erased'
  return hashSource(row.salt, row).equals(row.sourceHash) ? 'kept' : 'changed'
}

/** Every audit log begins with `organization.created`. Another first line means that earlier lines were removed. */
function beginsAgain({ sealedSince }: ChainReport, row: AuditChainRow | SecurityChainRow): boolean {
  if (sealedSince === null || !('action' in row) || row.seq !== '1' || row.action === 'organization.created')
    return false
  return Number(row.time) / 1000 > sealedSince.getTime()
}

function describeGap(first: bigint, last: bigint): string {
  return first === last ? 'is missing' : `is missing, and so are the lines up to ${last}`
}
