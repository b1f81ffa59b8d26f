import assert from 'node:assert/strict'
import { createDatabase } from '#proof/kysely-database'
import type { Tables } from './club-members.ts'

type Code = typeof import('./club-members.ts')

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const openDatabase = () =>
  createDatabase<Tables>(`
    CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
    INSERT INTO members VALUES (1, 4, 'Mia', 'Lund', '2025-01-01', '${day(3)}'), (2, 4, 'Tom', 'Lund', '2026-01-01', '${day(90)}'),
      (3, 4, 'Amy', 'Malmo', '2024-01-01', '${day(10)}'), (4, 5, 'Other club', 'Lund', '2024-01-01', '${day(1)}');`)

export async function works({ listMembers }: Code) {
  const db = openDatabase()
  const ids = async (query: Parameters<typeof listMembers>[2]) => (await listMembers(db, 4, query)).map(({ id }) => id)
  assert.deepEqual(await ids({}), [3, 1, 2])
  assert.deepEqual(await ids({ order: 'newest' }), [2, 1, 3])
  assert.deepEqual(await ids({ city: 'Lund' }), [1, 2])
  assert.deepEqual(await ids({ name: 'M' }), [3, 1, 2])
  assert.deepEqual(await ids({ name: "o'" }), [])
  assert.deepEqual(await ids({ visitedWithin: '30' }), [3, 1])
  assert.deepEqual(await ids({ visitedWithin: '5', city: 'Lund' }), [1])
}

const forms = ["0 days') OR (1=1 AND ''<>'", "x') OR (1=1 AND ''<>'"]

export async function exploit({ listMembers }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const visitedWithin of payloads) {
    const members = await listMembers(openDatabase(), 4, { visitedWithin }).catch(() => [])
    if (members.some(({ name }) => name === 'Other club')) return true
  }
  return false
}
