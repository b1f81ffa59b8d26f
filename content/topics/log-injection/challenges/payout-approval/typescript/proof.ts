import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./payout-approval.ts')

function start(vary: Vary) {
  const [user, payout] = [vary.number(1000, 4999), vary.number(5000, 9999)]
  const code = String(vary.number(100_000, 999_999))
  const db = createPool(`
    CREATE TABLE payouts (id INTEGER, company_id INTEGER, code TEXT, state TEXT);
    INSERT INTO payouts VALUES (${payout}, 7, '${code}', 'open'), (18, 8, '111111', 'open');
    CREATE TABLE audit (user_id INTEGER, payout_id INTEGER, result TEXT);
  `)
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  // Production: from level info upwards.
  const log = { debug: () => {}, info: write, warn: write, error: write }
  return { deps: { db, log, metrics: { increment: () => {} } }, lines, user, payout, code }
}

export async function works({ approvePayout, Refused }: Code, vary: Vary) {
  const { deps, lines, user, payout, code } = start(vary)
  const ada = { id: user, companyId: 7 }
  const refuses = (id: number, text: string, reason: string) => assert.rejects(approvePayout(deps, ada, id, text), new Refused(reason), `The answer should be ${reason}.`)
  await refuses(payout, code === '000000' ? '000001' : '000000', 'code_wrong')
  await refuses(payout, 'x', 'code_not_valid')
  await refuses(18, '111111', 'payout_not_found')
  await approvePayout(deps, ada, payout, code)
  await refuses(payout, code, 'payout_not_open')
  const { rows } = await deps.db.query("SELECT user_id FROM audit WHERE payout_id = $1 AND result = 'approved'", [payout])
  assert.deepEqual(rows.map(({ user_id }) => user_id), [user], 'An approval should be one record in the audit table with the result `approved`.')
  assert.ok(lines.some((line) => line.startsWith('payout approved') && line.includes(String(payout))), 'An approval should be logged. More lines than that are welcome.')
}

/** The attack succeeds when the guesses leave nothing that says who tried what: a record in the audit table or, in production, a line with user and payout for each of them. */
export async function exploit({ approvePayout }: Code, vary: Vary): Promise<Breach | false> {
  const { deps, lines, user, payout } = start(vary)
  for (let guess = 0; guess < 5; guess += 1) await approvePayout(deps, { id: user, companyId: 7 }, payout, `00000${guess}`).catch(() => {})
  const { rows } = await deps.db.query('SELECT result FROM audit WHERE user_id = $1 AND payout_id = $2', [user, payout])
  const records = rows.filter(({ result }) => result !== 'approved').length
  const named = lines.filter((line) => line.includes(String(user)) && line.includes(String(payout))).length
  if (Math.max(records, named) >= 5) return false
  return { sent: `the codes 000000 to 000004 for payout ${payout} by user ${user}, one after the other`, got: `${records} records in the audit table and ${named} lines in the log that name both: nobody learns of the guesses, until one of them is right` }
}
