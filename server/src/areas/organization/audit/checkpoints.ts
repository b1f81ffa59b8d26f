/** Sealed checkpoints of chain lines. Writing one takes SECRET_KEY. */
import type { Clock } from '../../../platform/clock/clock.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import type { Sealer } from '../../../platform/crypto/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { type LogName, nobody } from './chain.ts'
import {
  type GrownHead,
  insertCheckpoints,
  listCheckpoints,
  listGrownHeads,
  listPrunable,
  pruneLines,
  upsertCheckpoints,
} from './chains.queries.ts'

export const checkpointLines = sealedColumn({
  purpose: 'log-checkpoint',
  table: 'log_checkpoints',
  column: 'sealed_line',
  key: { org_id: 'uuid', log: 'text', kind: 'text' },
})
const headsAtOnce = 500
const linesAtOnce = 10_000

type Line = { orgId: string; log: LogName; seq: string; hash: Buffer }
type Kind = Row<'logCheckpoints', 'kind'>['kind']
type Root = { db: Db; sealer: Sealer }
type Chain = { orgId: string; log: LogName }

function toCheckpoint(sealer: Sealer, kind: Kind, { orgId, log, seq, hash }: Line, createdAt: Date) {
  const sealedLine = sealer.seal(checkpointLines.at(orgId, log, kind), JSON.stringify([seq, hash.toString('hex')]))
  return { orgId, log, kind, seq, sealedLine, createdAt }
}

/** The line's hash, or undefined when the checkpoint is forged or belongs to another line. */
export function openCheckpoint(
  sealer: Sealer,
  chain: Chain,
  { kind, seq, sealedLine }: Row<'logCheckpoints', 'kind' | 'seq' | 'sealedLine'>,
): Buffer | undefined {
  try {
    const place = checkpointLines.at(chain.orgId, chain.log, kind)
    const [sealedSeq, hash] = JSON.parse(sealer.open(place, sealedLine)) as [string, string]
    return sealedSeq === seq ? Buffer.from(hash, 'hex') : undefined
  } catch {
    return undefined
  }
}

/** In the transaction of a chain's first lines: from then on, a missing checkpoint means tampering. */
export async function sealFirstLines(
  { db, sealer, clock }: Root & { clock: Clock },
  heads: readonly Line[],
): Promise<void> {
  if (heads.length === 0) return
  const rows = heads.map((head) => toCheckpoint(sealer, 'latest', head, clock.now()))
  await insertCheckpoints(db, rows)
}

const sinceChain = { orgId: nobody, log: 'audit' } as const

/** Since when every chain has a checkpoint. Undefined before the worker's first run. */
export async function findSealedSince({ db, sealer }: Root): Promise<Date | 'changed' | undefined> {
  const found = (await listCheckpoints(db, sinceChain.orgId, sinceChain.log)).find(({ kind }) => kind === 'since')
  if (found === undefined) return undefined
  const time = openCheckpoint(sealer, sinceChain, found)
  return time === undefined ? 'changed' : new Date(Number(time.readBigInt64BE()))
}

function toSince(sealer: Sealer, now: Date) {
  const hash = Buffer.alloc(8)
  hash.writeBigInt64BE(BigInt(now.getTime()))
  return toCheckpoint(sealer, 'since', { ...sinceChain, seq: '0', hash }, now)
}

/**
 * For the worker: seals the head of each chain, so that nobody can replace the chain up to there. Chains that do not
 * continue from their checkpoint keep it as evidence and are returned.
 */
export async function noteHeads({ db, sealer }: Root, now: Date): Promise<{ adopted: number; refused: Chain[] }> {
  const isFirstRun = (await findSealedSince({ db, sealer })) === undefined
  const refused: Chain[] = []
  let adopted = 0
  let after: { orgId: string; log: string } = { orgId: nobody, log: '' }
  for (;;) {
    const heads = await listGrownHeads(db, { after, limit: headsAtOnce })
    const continued = heads.filter((head) => (head.sealedLine === null ? isFirstRun : isContinued(sealer, head)))
    adopted += continued.filter(({ sealedLine }) => sealedLine === null).length
    refused.push(...heads.filter((head) => !continued.includes(head)).map(({ orgId, log }) => ({ orgId, log })))
    await upsertCheckpoints(
      db,
      continued.map((head) => toCheckpoint(sealer, 'latest', head, now)),
    )
    const last = heads.at(-1)
    if (last === undefined || heads.length < headsAtOnce) break
    after = last
  }
  if (isFirstRun) await insertCheckpoints(db, [toSince(sealer, now)])
  return { adopted, refused }
}

/** Whether the line of the latest checkpoint is unchanged or was pruned. */
function isContinued(sealer: Sealer, head: GrownHead): boolean {
  const { sealedSeq, sealedLine, startSeq, startLine, foundHash } = head
  if (sealedSeq === null || sealedLine === null) return false
  const hash = openCheckpoint(sealer, head, { kind: 'latest', seq: sealedSeq, sealedLine })
  if (hash === undefined) return false
  if (foundHash !== null) return foundHash.equals(hash)
  // Lines without an organization are pruned by count, without a checkpoint.
  if (head.orgId === nobody) return true
  if (startSeq === null || startLine === null || BigInt(startSeq) < BigInt(sealedSeq)) return false
  return openCheckpoint(sealer, head, { kind: 'start', seq: startSeq, sealedLine: startLine }) !== undefined
}

/** For the worker: removes lines older than this and leaves a checkpoint from which verification continues. */
export async function pruneLog({ db, sealer }: Root, log: LogName, before: Date, now: Date): Promise<number> {
  let removed = 0
  for (const line of await listPrunable(db, log, { before, linesAtOnce })) {
    removed += await db.transaction().execute(async (db) => {
      await upsertCheckpoints(db, [toCheckpoint(sealer, 'start', { ...line, log }, now)])
      return pruneLines(db, line.orgId, log, line.seq)
    })
  }
  return removed
}
