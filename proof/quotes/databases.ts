/** What the content says about PostgreSQL, tried on the one that the tests start. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Quote, saysIf } from './quote.ts'

/** Two connections to a schema of their own. */
async function inSchema<Result>(run: (one: pg.Client, other: pg.Client) => Promise<Result>): Promise<Result> {
  const schema = `quotes_${randomUUID().replaceAll('-', '')}`
  const options = `-c search_path=${schema}`
  const server = { host: inject('databaseHost'), user: inject('databaseUser'), database: 'postgres', options }
  const [one, other] = [new pg.Client(server), new pg.Client(server)]
  await Promise.all([one.connect(), other.connect()])
  try {
    await one.query(`CREATE SCHEMA ${schema}`)
    return await run(one, other)
  } finally {
    await other.end()
    await one.query(`DROP SCHEMA ${schema} CASCADE`)
    await one.end()
  }
}

const parcels = 'sql-injection/challenges/parcel-tracking/challenge.yaml'
const giftCard = 'race-conditions/challenges/gift-card/challenge.yaml'
const makeParcels = `CREATE TABLE parcels (customer_id int, reference text);
  INSERT INTO parcels VALUES (7, 'AX-1'), (8, 'AX-2')`
const makeCard = `CREATE TABLE gift_cards (code text, redeemed_at timestamptz); INSERT INTO gift_cards VALUES ('QX7P')`
const claim = 'UPDATE gift_cards SET redeemed_at = now() WHERE redeemed_at IS NULL'

export const databaseQuotes: Quote[] = [
  {
    file: parcels,
    says: "`customer_id = 7 AND reference LIKE 'zzzz' OR 1=1`. `AND` binds tighter than `OR`, so it is true for every row",
    run: () =>
      inSchema(async (one) => {
        await one.query(makeParcels)
        const condition = "customer_id = 7 AND reference LIKE 'zzzz' OR 1=1"
        const { rowCount } = await one.query(`SELECT FROM parcels WHERE ${condition}`)
        const rows = rowCount === 2 ? 'every row' : `${rowCount} rows`
        return `\`${condition}\`. \`AND\` binds tighter than \`OR\`, so it is true for ${rows}`
      }),
  },
  {
    file: parcels,
    says: "`zzzz' OR 1=1 --` becomes `zzzz\\' OR 1=1 --`, and the string still ends at the quote.",
    run: () =>
      inSchema(async (one) => {
        await one.query(makeParcels)
        const escaped = "zzzz' OR 1=1 --".replaceAll("'", "\\'")
        const { rowCount } = await one.query(
          `SELECT FROM parcels WHERE customer_id = 7 AND reference LIKE '${escaped}%'`,
        )
        const sentence = `\`zzzz' OR 1=1 --\` becomes \`${escaped}\`, and the string still ends at the quote.`
        return saysIf(rowCount === 2, sentence)
      }),
  },
  {
    file: giftCard,
    says: 'at the usual level, read committed, two transactions read the same unredeemed card side by side',
    run: () =>
      inSchema(async (one, other) => {
        await one.query(makeCard)
        const { rows } = await one.query('SHOW default_transaction_isolation')
        await Promise.all([one.query('BEGIN'), other.query('BEGIN')])
        const read = (client: pg.Client) => client.query('SELECT FROM gift_cards WHERE redeemed_at IS NULL')
        const both = [await read(one), await read(other)]
        await Promise.all([one.query('COMMIT'), other.query('COMMIT')])
        const level = rows[0].default_transaction_isolation
        const count = both.filter(({ rowCount }) => rowCount === 1).length
        return `at the usual level, ${level}, ${count === 2 ? 'two' : count} transactions read the same unredeemed card side by side`
      }),
  },
  {
    file: giftCard,
    says: 'the second request waits, looks at the row again, finds it redeemed and changes nothing',
    run: () =>
      inSchema(async (one, other) => {
        await one.query(makeCard)
        await one.query('BEGIN')
        const first = await one.query(claim)
        const second = other.query(claim)
        await one.query('COMMIT')
        const changes = [first.rowCount, (await second).rowCount]
        const sentence = 'the second request waits, looks at the row again, finds it redeemed and changes nothing'
        return saysIf(changes[0] === 1 && changes[1] === 0, sentence)
      }),
  },
  {
    file: giftCard,
    says: '`balance = balance + amount` is computed in the database on the locked row, so no addition gets lost',
    run: () =>
      inSchema(async (one, other) => {
        await one.query('CREATE TABLE accounts (balance int); INSERT INTO accounts VALUES (0)')
        const add = 'UPDATE accounts SET balance = balance + 50'
        await one.query('BEGIN')
        await one.query(add)
        const second = other.query(add)
        await one.query('COMMIT')
        await second
        const { rows } = await one.query('SELECT balance FROM accounts')
        const sentence =
          '`balance = balance + amount` is computed in the database on the locked row, so no addition gets lost'
        return saysIf(rows[0].balance === 100, sentence)
      }),
  },
]
