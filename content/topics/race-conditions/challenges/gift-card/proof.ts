import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { markHandle } from '#proof/handles'
import { language } from '#proof/language'
import { openLocks } from '#proof/sql-locks'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/gift-cards.ts')

/** The new balance, which Python returns as a number. */
const balanceOf = (answer: { balance: number } | number) => (typeof answer === 'number' ? answer : answer.balance)

const signs = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']

function open(vary: Vary) {
  const code = () => Array.from({ length: 16 }, () => vary.pick(signs)).join('')
  const [card, other, account, cents] = [code(), code(), vary.number(1, 99), vary.number(10, 500) * 100]
  const world = openLocks(`
    CREATE TABLE gift_cards (code TEXT, cents INTEGER, redeemed_at TEXT, account_id INTEGER);
    INSERT INTO gift_cards (code, cents) VALUES ('${card}', ${cents}), ('${other}', 100);
    CREATE TABLE accounts (id INTEGER, balance INTEGER);
    INSERT INTO accounts VALUES (${account}, 0), (${account + 1}, 0);
    CREATE TABLE journal (account_id INTEGER, code TEXT, cents INTEGER);
  `)
  const total = async () => Number((await world.pool.query('SELECT SUM(balance) AS total FROM accounts')).rows[0].total)
  return { ...world, card, other, account, cents, total }
}

/** How many connections of the pool are lent out and not given back. */
function countConnections(pool: Pool, lent: { out: number }): Pool {
  const connect = async () => {
    const client = await pool.connect()
    lent.out++
    return { query: client.query.bind(client), release: () => void lent.out-- }
  }
  return markHandle({ query: pool.query.bind(pool), connect } as unknown as Pool, 'shared sql')
}

export async function works({ GiftCards, Refused }: Code, vary: Vary) {
  const { pool, card, other, account, cents } = open(vary)
  const lent = { out: 0 }
  const cards = await new GiftCards(language === 'typescript' ? countConnections(pool, lent) : pool)
  const spaced = card.toLowerCase().replace(/.{4}(?=.)/g, '$&-')
  const refuses = (input: string, code: string) => assert.rejects(cards.redeem(account, input), new Refused(code), `Redeeming ${input} should be refused with ${code}.`)
  assert.equal(balanceOf(await cards.redeem(account, spaced)), cents, `Redeeming ${spaced}, a card of ${cents} cents, should give the new balance.`)
  assert.equal(balanceOf(await cards.redeem(account, other)), cents + 100, 'Redeeming a second card should add its amount.')
  await refuses(card, 'already_redeemed')
  await refuses(`${card.slice(0, 15)}${card.endsWith('X') ? 'Y' : 'X'}`, 'code_not_valid')
  await refuses('x', 'code_not_valid')
  assert.equal(lent.out, 0, 'Every connection that was taken from the pool should be given back, also after a refusal.')
  const marked = await pool.query('SELECT account_id FROM gift_cards WHERE redeemed_at IS NOT NULL')
  assert.deepEqual(marked.rows.map((row) => row.account_id), [account, account], 'A card that was redeemed should say by which account.')
  const { rows } = await pool.query('SELECT account_id, code, cents FROM journal ORDER BY cents DESC')
  const expected = [[account, card, cents], [account, other, 100]].toSorted((a, b) => Number(b[2]) - Number(a[2]))
  assert.deepEqual(rows.map((row) => [row.account_id, row.code, row.cents]), expected, 'Each card that was redeemed should be one line of the journal.')
}

/**
 * Two requests with one card. The first stands still after each of its statements in turn, and meanwhile the other one runs: in the same process, for the same account or another
 * one, and in another process, whose memory is its own.
 */
export async function exploit({ GiftCards }: Code, vary: Vary): Promise<Breach | false> {
  for (const where of ['in the same process', 'for another account', 'in another process'])
    for (let statement = 1; statement <= 7; statement++) {
      const { pool, pauseAfter, card, account, cents, total } = open(vary)
      const second = where === 'for another account' ? account + 1 : account
      const cards = [await new GiftCards(pool), await new GiftCards(pool)] as const
      const elsewhere = async (isAdvisory: boolean) => {
        // Code that takes an advisory lock takes it in every process.
        if (isAdvisory) return
        const claim = 'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL RETURNING cents'
        const { rows } = await pool.query(claim, [card, second])
        if (rows[0]) await pool.query('UPDATE accounts SET balance = balance + $2 WHERE id = $1', [second, rows[0].cents])
      }
      let isPaused = false
      pauseAfter(statement, async (isAdvisory) => {
        isPaused = true
        await (where === 'in another process' ? elsewhere(isAdvisory) : cards[1].redeem(second, card)).catch(() => {})
      })
      await cards[0].redeem(account, card).catch(() => {})
      const added = await total()
      if (added > cents) return { sent: `two requests with the card ${card}, the second one ${where} after statement ${statement} of the first`, got: `${added} cents for a card of ${cents}: both have found the card unredeemed` }
      if (!isPaused) break
    }
  return false
}
