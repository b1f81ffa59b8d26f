/** Sealed notes about lines of the chains: what only somebody with SECRET_KEY can write. */
import { sealedColumn } from '../../platform/crypto/sealed-column.ts'
import type { Sealer } from '../../platform/crypto/sealer.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { LogName } from './chain.ts'
import { listGrownHeads, listPrunable, pruneLines, upsertCheckpoints } from './chains.queries.ts'

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

function toCheckpoint(sealer: Sealer, kind: Kind, { orgId, log, seq, hash }: Line, createdAt: Date) {
  const sealedLine = sealer.seal(checkpointLines.at(orgId, log, kind), JSON.stringify([seq, hash.toString('hex')]))
  return { orgId, log, kind, seq, sealedLine, createdAt }
}

/** The hash that the line had, or undefined when the checkpoint is not one of ours, or of another line. */
export function openCheckpoint(
  sealer: Sealer,
  chain: { orgId: string; log: LogName },
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

/** For the worker: notes how far each chain has got, so that nobody can replace it by another one up to there. */
export async function noteHeads({ db, sealer }: Root, now: Date): Promise<void> {
  for (;;) {
    const heads = await listGrownHeads(db, headsAtOnce)
    await upsertCheckpoints(
      db,
      heads.map((head) => toCheckpoint(sealer, 'latest', head, now)),
    )
    if (heads.length < headsAtOnce) return
  }
}

/** For the worker: removes lines from before the moment. A checkpoint stays, from which verification continues. */
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
