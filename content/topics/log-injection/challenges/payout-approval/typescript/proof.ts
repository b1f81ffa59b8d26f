import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./payout-approval.ts')

function start(vary: Vary) {
  const [userId, payout] = [vary.number(1000, 4999), vary.number(5000, 9998)]
  const [companyId, code, otherCode] = [vary.number(1, 90), String(vary.number(100_000, 999_999)), String(vary.number(100_000, 999_999))]
  const db = createPool(`
    CREATE TABLE payouts (id INTEGER, company_id INTEGER, code TEXT, state TEXT);
    INSERT INTO payouts VALUES (${payout}, ${companyId}, '${code}', 'open'), (${payout + 1}, ${companyId + 1}, '${otherCode}', 'open');
    CREATE TABLE audit (user_id INTEGER, payout_id INTEGER, result TEXT);
  `)
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  // Production: from level info upwards.
  const log = { debug: () => {}, info: write, warn: write, error: write }
  // Every code but the right one, in any order.
  const guess = () => String((Number(code) + vary.number(1, 999_998)) % 1_000_000).padStart(6, '0')
  return { deps: { db, log, metrics: { increment: () => {} } }, lines, user: { id: userId, companyId }, payout, code, otherCode, guess }
}

export async function works({ approvePayout, Refused }: Code, vary: Vary) {
  const { deps, lines, user, payout, code, otherCode, guess } = start(vary)
  const refuses = (id: number, text: string, reason: string) => assert.rejects(approvePayout(deps, user, id, text), new Refused(reason), `The answer should be ${reason}.`)
  for (let count = vary.number(1, 3); count > 0; count -= 1) await refuses(payout, guess(), 'code_wrong')
  await refuses(payout, vary.text(5), 'code_not_valid')
  await refuses(payout, `${code}0`, 'code_not_valid')
  await refuses(payout + 1, otherCode, 'payout_not_found')
  await approvePayout(deps, user, payout, code)
  await refuses(payout, code, 'payout_not_open')
  const { rows } = await deps.db.query("SELECT user_id FROM audit WHERE payout_id = $1 AND result = 'approved'", [payout])
  assert.deepEqual(rows.map(({ user_id }) => user_id), [user.id], 'An approval should be one record in the audit table with the result `approved`.')
  const { rows: states } = await deps.db.query('SELECT state FROM payouts ORDER BY id')
  assert.deepEqual(states.map(({ state }) => state), ['approved', 'open'], 'The payout with the right code should be approved, and no other.')
  assert.ok(lines.some((line) => line.startsWith('payout approved') && line.includes(String(payout))), 'An approval should be logged. More lines than that are welcome.')
  // The table for the records cannot be written: what belongs together happens together.
  const broken = start(vary)
  await broken.deps.db.query('DROP TABLE audit')
  const failure = await approvePayout(broken.deps, broken.user, broken.payout, broken.code).then(() => undefined, (error: unknown) => error)
  assert.ok(failure !== undefined && !(failure instanceof Refused), 'When the record of an approval cannot be written, the caller should get the error of the database, and not a refusal.')
  const { rows: kept } = await broken.deps.db.query('SELECT state FROM payouts WHERE id = $1', [broken.payout])
  assert.equal(kept[0]?.state, 'open', 'When the record of an approval cannot be written, the payout should stay open.')
}

/** The attack succeeds when the guesses leave nothing that says who tried what: a record in the audit table or, in production, a line with user and payout for each of them. */
export async function exploit({ approvePayout }: Code, vary: Vary): Promise<Breach | false> {
  const { deps, lines, user, payout, guess } = start(vary)
  const codes = Array.from({ length: vary.number(3, 9) }, guess)
  for (const code of codes) await approvePayout(deps, user, payout, code).catch(() => {})
  const { rows } = await deps.db.query('SELECT result FROM audit WHERE user_id = $1 AND payout_id = $2', [user.id, payout])
  const records = rows.filter(({ result }) => result !== 'approved').length
  const named = lines.filter((line) => line.includes(String(user.id)) && line.includes(String(payout))).length
  if (Math.max(records, named) >= codes.length) return false
  return {
    sent: `${codes.length} wrong codes for payout ${payout} by user ${user.id}, one after the other: ${codes.join(', ')}`,
    got: `${records} records in the audit table and ${named} lines in the log that name both`,
    damage: 'The alert counts such records: nobody learns of the guesses, until one of them is right.',
  }
}
