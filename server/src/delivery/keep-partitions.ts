import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Replays reach 30 days back; a week's partition goes when all of it is older than this. */
const keptDays = 35

/** Makes the partitions of the coming weeks and drops the history that is past keeping. */
export async function keepPartitions(db: Db, now: Date): Promise<void> {
  await sql`select keep_webhook_partitions(${now}, ${keptDays})`.execute(db)
}
