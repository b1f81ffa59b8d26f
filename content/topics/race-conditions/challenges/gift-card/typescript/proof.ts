import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { createPool } from '#proof/sql'

type Code = typeof import('./gift-cards.ts')

/** Transactions at the level read committed do not keep each other from reading: here they are no more than the order of their statements. */
function open() {
  const db = createPool(`
    CREATE TABLE gift_cards (code TEXT, cents INTEGER, redeemed_at TEXT, account_id INTEGER);
    INSERT INTO gift_cards (code, cents) VALUES ('QX7P33KD90ZNW2LM', 5000), ('AAAABBBBCCCCDDDD', 100);
    CREATE TABLE accounts (id INTEGER, balance INTEGER);
    INSERT INTO accounts VALUES (1, 0);
    CREATE TABLE journal (account_id INTEGER, code TEXT, cents INTEGER);
  `)
  const query = async (text: string, values: unknown[] = []) => {
    await new Promise(setImmediate)
    return /^(BEGIN|COMMIT|ROLLBACK)/.test(text) ? { rows: [], rowCount: 0 } : db.query(text, values)
  }
  const client = { query, release: () => {} }
  return { ...client, connect: async () => client } as unknown as Pool
}

export async function works({ GiftCards, Refused }: Code) {
  const cards = new GiftCards(open())
  assert.deepEqual(await cards.redeem(1, 'qx7p-33kd-90zn-w2lm'), { balance: 5000 })
  assert.deepEqual(await cards.redeem(1, 'AAAABBBBCCCCDDDD'), { balance: 5100 })
  await assert.rejects(cards.redeem(1, 'QX7P33KD90ZNW2LM'), new Refused('already_redeemed'))
  await assert.rejects(cards.redeem(1, 'QX7P33KD90ZNW2LX'), new Refused('code_not_valid'))
  await assert.rejects(cards.redeem(1, 'x'), new Refused('code_not_valid'))
}

export async function exploit({ GiftCards }: Code): Promise<boolean> {
  const db = open()
  // Two processes, two requests to each.
  const processes = [new GiftCards(db), new GiftCards(db)]
  const requests = [...processes, ...processes].map((one) => one.redeem(1, 'QX7P33KD90ZNW2LM'))
  await Promise.allSettled(requests)
  const { rows } = await db.query('SELECT balance FROM accounts')
  return rows[0].balance > 5000
}
