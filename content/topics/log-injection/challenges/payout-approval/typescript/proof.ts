import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./payout-approval.ts')

const mallory = { id: 2, companyId: 7 }

function start() {
  const db = createPool(`
    CREATE TABLE payouts (id INTEGER, company_id INTEGER, code TEXT, state TEXT);
    INSERT INTO payouts VALUES (17, 7, '424242', 'open'), (18, 8, '111111', 'open');
    CREATE TABLE audit (user_id INTEGER, payout_id INTEGER, result TEXT);
  `)
  const lines: string[] = []
  // Production: from level info upwards.
  const log = { debug: () => {}, info: (fields: object, message: string) => void lines.push(message + JSON.stringify(fields)) }
  return { deps: { db, log, metrics: { increment: () => {} } }, lines }
}

export async function works({ approvePayout, Refused }: Code) {
  const { deps, lines } = start()
  const ada = { id: 1, companyId: 7 }
  await assert.rejects(approvePayout(deps, ada, 17, '000000'), new Refused('code_wrong'))
  await assert.rejects(approvePayout(deps, ada, 17, 'x'), new Refused('code_not_valid'))
  await assert.rejects(approvePayout(deps, ada, 18, '111111'), new Refused('payout_not_found'))
  await approvePayout(deps, ada, 17, '424242')
  await assert.rejects(approvePayout(deps, ada, 17, '424242'), new Refused('payout_not_open'))
  const { rows } = await deps.db.query("SELECT user_id FROM audit WHERE payout_id = 17 AND result = 'approved'")
  assert.deepEqual(rows.map(({ user_id }) => user_id), [1])
  assert.equal(lines.length, 1)
}

/** The attack succeeds when the guesses leave nothing that says who tried what. */
export async function exploit({ approvePayout }: Code): Promise<boolean> {
  const { deps, lines } = start()
  for (let guess = 0; guess < 5; guess += 1) await approvePayout(deps, mallory, 17, `00000${guess}`).catch(() => {})
  const { rowCount } = await deps.db.query('SELECT 1 FROM audit WHERE user_id = 2 AND payout_id = 17')
  return rowCount !== 5 && lines.length === 0
}
