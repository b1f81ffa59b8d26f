import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./identify-reader.ts')

const hash = createHash('sha256').update('k-2040').digest('hex')
const open = () =>
  createPool(`
    CREATE TABLE readers (id INTEGER, gate TEXT, delivered_at TEXT, key_hash TEXT, retired_at TEXT, seen_at TEXT);
    INSERT INTO readers VALUES (2040, 'north', '2026-01-01', '${hash}', NULL, NULL);
    INSERT INTO readers VALUES (2041, 'south', '2026-02-01', NULL, NULL, NULL);
    INSERT INTO readers VALUES (2039, 'west', '2025-02-01', '${hash}', '2026-01-01', NULL);
  `)

export async function works({ identifyReader, NotIdentified }: Code) {
  const db = open()
  const reader = await identifyReader(db, { 'x-reader': '2040', 'x-reader-key': 'k-2040' })
  assert.equal(reader.gate, 'north', 'A reader with its own key should be identified with its gate.')
  assert.equal((await db.query('SELECT id FROM readers WHERE seen_at IS NOT NULL')).rows.length, 1, 'The time at which the reader was seen should be stored, and of no other reader.')
  const refused = [
    {},
    { 'x-reader': '2040' },
    { 'x-reader': '2040', 'x-reader-key': '' },
    { 'x-reader': '2040', 'x-reader-key': 'wrong' },
    { 'x-reader': '2041', 'x-reader-key': 'k-2040' },
    { 'x-reader': '2039', 'x-reader-key': 'k-2040' },
    { 'x-reader': '1 OR 1', 'x-reader-key': 'k-2040' },
  ]
  for (const headers of refused) await assert.rejects(identifyReader(db, headers), NotIdentified, `A reader that sends ${JSON.stringify(headers)} should not be identified.`)
}

export async function exploit({ identifyReader, NotIdentified }: Code): Promise<Breach | false> {
  for (const headers of [{ 'x-reader': '2041' }, { 'x-reader': '2041', 'x-reader-key': '' }]) {
    try {
      const { gate } = await identifyReader(open(), headers)
      if (gate === 'south') return { sent: JSON.stringify(headers), got: `identified as reader 2041 at the gate ${gate}, which has never had a key` }
    } catch (error) {
      if (!(error instanceof NotIdentified)) throw error
    }
  }
  return false
}
