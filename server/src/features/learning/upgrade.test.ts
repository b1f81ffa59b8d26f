import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../platform/database/migrate.ts'

/** A database in the state before a migration. */
async function openBefore(migration: string): Promise<pg.Client> {
  const server = { host: inject('databaseHost'), user: inject('databaseUser') }
  const database = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const client = new pg.Client({ ...server, database })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name < migration).sort()
  for (const name of names) await client.query(await readFile(join(migrationsFolder, name), 'utf8'))
  return client
}

test('an upgrade keeps results, and the latest of several open attempts at a challenge', async () => {
  const client = await openBefore('0014')
  // Only what the migration touches; the owner does not matter.
  await client.query('set session_replication_role = replica')
  const [orgId, userId] = [randomUUID(), randomUUID()]
  const addAttempt = async (challenge: string, language: string, phase: string, updatedAt: string) => {
    const id = randomUUID()
    await client.query(
      `insert into learning_attempts (org_id, id, user_id, topic_id, challenge_id, language, seed, grading_key, phase,
         started_at, updated_at)
       values ($1, $2, $3, 'sql', $4, $5, 'x', 'key', $6, $7, $7)`,
      [orgId, id, userId, challenge, language, phase, updatedAt],
    )
    return id
  }
  const addResult = (id: string, isPassed: boolean) =>
    client.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score,
         hints_used, is_passed, created_at)
       values ($1, $2, $3, 'sql', 'a', 'python', 30, 30, 0, $4, now())`,
      [orgId, userId, id, isPassed],
    )
  const passed = await addAttempt('a', 'python', 'done', '2026-01-01T10:00:00Z')
  const failed = await addAttempt('a', 'python', 'done', '2026-01-02T10:00:00Z')
  await addResult(passed, true)
  await addResult(failed, false)
  const older = await addAttempt('b', 'python', 'fix', '2026-01-01T10:00:00Z')
  const latest = await addAttempt('b', 'go', 'find', '2026-01-02T10:00:00Z')
  const only = await addAttempt('c', 'go', 'find', '2026-01-01T10:00:00Z')
  for (const [scenario, hints] of [
    ['with-hints', '{"2-attack": 2, "3-more": 1}'],
    ['without', '{}'],
  ]) {
    await client.query(
      'insert into learning_scenarios (org_id, user_id, scenario_id, seed, hints) values ($1, $2, $3, $4, $5)',
      [orgId, userId, scenario, 'x', hints],
    )
  }

  await client.query(await readFile(join(migrationsFolder, '0014-honest-results.sql'), 'utf8'))

  const { rows } = await client.query(
    'select id, is_passed, ended_at, solution_shown_at is not null as is_shown from learning_attempts',
  )
  const attempts = new Map(rows.map(({ id, ...rest }) => [id, rest]))
  // Finished before these rules: everything is shown, and nobody has to wait.
  expect(attempts.get(passed)).toEqual({ is_passed: true, ended_at: null, is_shown: true })
  expect(attempts.get(failed)).toEqual({ is_passed: false, ended_at: null, is_shown: true })
  for (const id of [latest, only]) {
    expect(attempts.get(id)).toEqual({ is_passed: null, ended_at: null, is_shown: false })
  }
  expect(attempts.has(older)).toBe(false)
  await expect(addAttempt('c', 'python', 'find', '2026-01-03T10:00:00Z')).rejects.toThrow(
    'learning_attempts_open_unique',
  )
  const steps = await client.query('select steps from learning_scenarios order by scenario_id')
  expect(steps.rows.map((row) => row.steps)).toEqual([
    { '2-attack': { hints: 2, wrong: [], day: null }, '3-more': { hints: 1, wrong: [], day: null } },
    {},
  ])
})
