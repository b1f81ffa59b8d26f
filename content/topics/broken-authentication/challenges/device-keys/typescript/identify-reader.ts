// part: imports
import { createHash } from 'node:crypto'
// end
import type { Pool } from 'pg'

export type Headers = Record<string, string | undefined>
export type Reader = { id: number; gate: string; deliveredAt: string | null; keyHash: string | null }

export class NotIdentified extends Error {}

async function loadReader(db: Pool, id: number): Promise<Reader | undefined> {
  // block: load-reader
  const { rows } = await db.query(
    'SELECT id, gate, delivered_at, key_hash FROM readers WHERE id = $1 AND retired_at IS NULL',
    [id],
  )
  const row = rows[0]
  return row && { id: row.id, gate: row.gate, deliveredAt: row.delivered_at, keyHash: row.key_hash }
  // end
}

/** The card reader that sends this request. Each one has a number and a key of its own. */
export async function identifyReader(db: Pool, headers: Headers): Promise<Reader> {
  // block: read-number
  const number = headers['x-reader'] ?? ''
  if (!/^\d{1,6}$/.test(number)) throw new NotIdentified('number')
  // end

  const reader = await loadReader(db, Number(number))
  if (!reader) throw new NotIdentified('unknown reader')

  // block: hash-key
  const key = headers['x-reader-key']
  const givenHash = key ? createHash('sha256').update(key).digest('hex') : null
  // end

  // block: compare-hash
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
  // end

  // block: record-contact
  await db.query('UPDATE readers SET seen_at = now() WHERE id = $1', [reader.id])
  return reader
  // end
}
