/** The checkout with a real PostgreSQL and a real shell: what each command buys, and whether the terminal says so. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Pool, PoolClient } from 'pg'
import { atEnd } from '#scenario/clean-up'
import { openDatabase } from '#scenario/database'
import { loadTypeScript } from '#scenario/load-typescript'
import type { Scenario } from '#scenario/scenario'
import { createShell, type Shell } from '#scenario/shell'
import { requireTool } from '#scenario/tools'

type Items = { sku: string; quantity: number }[]
type Order = { customerId: string; items: Items; giftCard: string }
type Code = { placeOrder: (db: Pool, log: unknown, request: Order) => Promise<{ number: string; left: number }> }

class CheckoutError extends Error {
  code: string
  constructor(_status: number, code: string) {
    super(code)
    this.code = code
  }
}

const script = `
  CREATE SEQUENCE numbers;
  CREATE TABLE gift_cards (code text PRIMARY KEY, initial_cents int NOT NULL, balance_cents int NOT NULL);
  CREATE TABLE orders (id serial PRIMARY KEY, number text NOT NULL DEFAULT 'A-' || nextval('numbers'), customer_id text,
    total_cents int NOT NULL, card_code text, created_at timestamp NOT NULL DEFAULT now());
  CREATE TABLE order_items (order_id int, sku text, quantity int);`

type Meeting = {
  /** How many orders the next command sends at the same time. */
  expect: (count: number) => void
  order: <T>(work: () => Promise<T>) => Promise<T>
  meet: () => Promise<void>
}

const patienceMs = 20_000

/** Orders that are sent at the same time wait for each other, however slowly they get here. */
function createMeeting(): Meeting {
  let expected = 1
  let inFlight = 0
  let waiting: (() => void)[] = []
  const isComplete = () => waiting.length >= Math.min(inFlight, expected) && inFlight >= expected
  const goOn = () => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  }
  return {
    expect: (count) => {
      expected = count
    },
    order: async (work) => {
      inFlight++
      try {
        return await work()
      } finally {
        // Those that follow have nobody to wait for.
        expected = --inFlight === 0 ? 1 : Math.min(expected, inFlight)
        if (waiting.length > 0 && isComplete()) goOn()
      }
    },
    meet: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (isComplete()) goOn()
        // A command that does not send them at the same time.
        else setTimeout(resolve, patienceMs).unref()
      }),
  }
}

/** The shop takes its time: orders that arrive together read the card together. */
function slowDown(pool: Pool, meet: () => Promise<void>): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, values?: unknown[]) => {
      const result = await client.query(text, values)
      if (/^SELECT balance_cents/.test(text)) await meet()
      return result
    }
    return { query, release: () => client.release() } as unknown as PoolClient
  }
  return { connect } as unknown as Pool
}

/** What a learner may type, and how many orders it sends at the same time. */
const commands: [command: string, together: number][] = [
  ['for i in $(seq 20); do ./order.sh & done; wait', 20],
  ['for i in {1..20}; do curl -s -d @order.json https://shop.example.com/api/orders & done; wait', 20],
  ['i=0; while [ $i -lt 20 ]; do ./order.sh & i=$((i+1)); done; wait', 20],
  ['seq 20 | xargs -P 20 -n 1 ./order.sh', 20],
  ['seq 20 | xargs -P0 -I{} ./order.sh', 20],
  ['seq 20 | xargs -n1 --max-procs=20 ./order.sh', 20],
  ['./order.sh & ./order.sh & wait', 2],
  ['./order.sh & ./order.sh', 2],
  ['seq 3 | xargs -n 1 ./order.sh', 1],
  ['for i in $(seq 3); do ./order.sh; done', 1],
  ['./order.sh; ./order.sh', 1],
  ['./order.sh && ./order.sh', 1],
  ['./order.sh &', 1],
  ['./order.sh', 1],
  ['curl -s -d @order.json https://shop.example.com/api/orders', 1],
]

export const notRun = {
  '2-attack, curl -Z': 'without TLS, curl waits for the first answer before it opens more connections',
  '2-attack, load tools':
    'parallel, ab, hey and the like are not installed everywhere; what they are answered is that of the loops',
}

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, folder } = scenario
  requireTool('curl')
  const { pool } = await openDatabase(script)
  const setUp = async (first: number, card: string) => {
    await pool.query('TRUNCATE orders, order_items, gift_cards')
    await pool.query(`SELECT setval('numbers', $1, false)`, [first])
    await pool.query('INSERT INTO gift_cards VALUES ($1, 5000, 5000)', [card])
  }
  const meeting = createMeeting()
  const { meet } = meeting
  const load = async (source: string) => {
    const priceOf = async (_client: unknown, items: Items) => {
      await meet()
      return items.reduce((sum, { quantity }) => sum + quantity * 5000, 0)
    }
    return loadTypeScript<Code>(source, {
      './checkout-error.js': { CheckoutError },
      './prices.js': { priceOf },
    })
  }
  let code = await load(scenario.code())
  const order = (giftCard: string) => {
    const request = { customerId: 'c-1', items: [{ sku: 'HP-50', quantity: 1 }], giftCard }
    return meeting.order(() => code.placeOrder(slowDown(pool, meet), { info: () => {} }, request))
  }
  const shell = await openShop(folder, pool, order)

  for (const [command, together] of commands) {
    meeting.expect(together)
    await setUp(41001, 'GC-9001')
    writeFileSync(join(folder, 'order.json'), orderOf('GC-9001'))
    const { output } = await shell(`${command}\nwait`)
    const count = await countOrders(pool)
    await scenario.compare('2-attack', command, { isGoal: count > 1, printed: `[1] 20417\n${output}` })
  }
  await check('commands that only look change nothing', async () => {
    await setUp(41001, 'GC-9001')
    const card = (await shell('curl -s https://shop.example.com/api/gift-cards/GC-9001')).output
    assert.equal(scenario.ask('2-attack', 'curl -s https://shop.example.com/api/gift-cards/GC-9001').text.trim(), card)
    assert.equal(
      scenario.ask('2-attack', 'ls').text.trim(),
      (await shell('echo $(ls order*) | sed "s/ /  /"')).output.trim(),
    )
    for (const tool of [
      'curl -sZ -d @order.json "https://shop.example.com/api/orders?[1-20]"',

      'seq 20 | parallel -j20 ./order.sh',
      'ab -c 20 -n 20 -p order.json -T application/json https://shop.example.com/api/orders',
    ])
      assert.ok(scenario.ask('2-attack', tool).isGoal)
  })

  code = await load(scenario.code(oneStatement))
  for (const [command, together] of commands.filter(([one]) => !/seq 3|;|&&/.test(one) || /wait$/.test(one))) {
    if (command === './order.sh &') continue
    meeting.expect(together)
    await setUp(52117, 'GC-9002')
    writeFileSync(join(folder, 'order.json'), orderOf('GC-9002'))
    const { output } = await shell(`${command}\nwait`)
    assert.equal(await countOrders(pool), 1)
    await scenario.compare('6-again', command, {
      isGoal: together > 1,
      printed: output.replaceAll(/A-\d+/g, 'A-52117'),
    })
  }
  await check('6-again: looking at the card', () => {
    const { text } = scenario.ask('6-again', 'curl -s https://shop.example.com/api/gift-cards/GC-9002')
    assert.equal(text.trim(), '{"code":"GC-9002","balance":"50.00"}')
  })

  const orderTwenty = async (source: string) => {
    await setUp(1, 'GC-1')
    code = await load(source)
    meeting.expect(20)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => order('GC-1')))
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'paid'))
    const { rows } = await pool.query(`SELECT balance_cents FROM gift_cards WHERE code = 'GC-1'`)
    return { codes, paid: codes.filter((one) => one === 'paid').length, balance: rows[0].balance_cents }
  }
  await check('reading the balance a second time only makes the gap smaller', async () => {
    assert.ok((await orderTwenty(scenario.code(secondRead))).paid > 1)
  })
  await check('computing with the current value shows the loss and does not prevent it', async () => {
    quote('5-fix', 'after twenty orders the balance is -950.00')
    const { paid, balance } = await orderTwenty(scenario.code(relative))
    assert.deepEqual({ paid, balance }, { paid: 20, balance: -95000 })
    await setUp(1, 'GC-1')
    await pool.query('ALTER TABLE gift_cards ADD CONSTRAINT is_paid CHECK (balance_cents >= 0)')
    assert.equal((await orderTwenty(scenario.code(relative))).paid, 1)
    await pool.query('ALTER TABLE gift_cards DROP CONSTRAINT is_paid')
  })
  await check('a locking read would work as well', async () => {
    quote('5-fix', '`SELECT ... FOR UPDATE` for the read would work as well')
    // A meeting after the read would wait for orders that wait for the row.
    const source = scenario
      .code()
      .replace("WHERE code = $1'", "WHERE code = $1 FOR UPDATE'")
      .replace("'SELECT balance", "' SELECT balance")
    assert.equal((await orderTwenty(source)).paid, 1)
  })
  await check('at the level SERIALIZABLE all but one fail with 40001', async () => {
    quote('7-serializable', 'all but one of the orders fail with `40001`')
    const { codes, paid } = await orderTwenty(
      scenario.code().replace("'BEGIN'", "'BEGIN ISOLATION LEVEL SERIALIZABLE'"),
    )
    assert.equal(paid, 1)
    assert.equal(codes.filter((one) => one === '40001').length, 19)
  })
  await check('looking for a key first lets two orders in, a unique index does not', async () => {
    await pool.query('CREATE TABLE by_key (key text)')
    const place = async () => {
      const { rowCount } = await pool.query(`SELECT FROM by_key WHERE key = 'k'`)
      await meet()
      if (rowCount === 0) await pool.query(`INSERT INTO by_key VALUES ('k')`)
    }
    meeting.expect(2)
    await Promise.all([meeting.order(place), meeting.order(place)])
    assert.equal((await pool.query('SELECT FROM by_key')).rowCount, 2)
    await pool.query('TRUNCATE by_key; CREATE UNIQUE INDEX ON by_key (key)')
    meeting.expect(2)
    await assert.rejects(Promise.all([meeting.order(place), meeting.order(place)]), { code: '23505' })
  })

  await proveQueries(scenario, pool)
}

const orderOf = (giftCard: string) => `${JSON.stringify({ items: [{ sku: 'HP-50', quantity: 1 }], giftCard })}\n`

const countOrders = async (pool: Pool) => (await pool.query('SELECT FROM orders')).rowCount ?? 0

/** The shop at an address of this machine, where curl finds it under its name. */
async function openShop(
  folder: string,
  pool: Pool,
  order: (card: string) => Promise<{ number: string; left: number }>,
): Promise<Shell> {
  const euros = (cents: number) => (cents / 100).toFixed(2)
  const answer = async (url: string, body: string) => {
    const card = /gift-cards\/(\S+)/.exec(url)?.[1]
    if (card !== undefined) {
      const { rows } = await pool.query('SELECT balance_cents FROM gift_cards WHERE code = $1', [card])
      return { code: card, balance: euros(rows[0].balance_cents) }
    }
    const { number, left } = await order(JSON.parse(body).giftCard)
    return { order: number, paid: '50.00', left: euros(left) }
  }
  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const result = await answer(request.url ?? '', body).catch((error: { code: string }) => ({ error: error.code }))
    response.end(JSON.stringify(result))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const curl = `#!/bin/bash
exec $(PATH=\${PATH#*:} command -v curl) "\${@//https:\\/\\/shop.example.com/${address.replaceAll('/', '\\/')}}"
`
  const orderScript = '#!/bin/sh\ncurl -s -d @order.json https://shop.example.com/api/orders; echo\n'
  const shell = createShell({ folder, programs: { curl, 'order.sh': orderScript } })
  await shell('ln -s .bin/order.sh order.sh')
  return shell
}

/** The fix of the step: check and deduct in one statement. */
const oneStatement = {
  'read-card': `
    const taken = await client.query(
      'UPDATE gift_cards SET balance_cents = balance_cents - $1 WHERE code = $2 AND balance_cents >= $1 RETURNING balance_cents',
      [total, request.giftCard],
    )
    if (taken.rows[0] === undefined) throw new CheckoutError(402, 'insufficient_balance')
    const left = taken.rows[0].balance_cents`,
  'write-card': `
    await client.query('COMMIT')
    log.info({ order: order.rows[0].number, card: request.giftCard, left }, 'order paid by gift card')
    return { number: order.rows[0].number, left }`,
}

const end = `
    await client.query('COMMIT')
    return { number: order.rows[0].number, left }`
const secondRead = {
  'write-card': `
    const again = await client.query('SELECT balance_cents FROM gift_cards WHERE code = $1', [request.giftCard])
    if (again.rows[0].balance_cents !== left + total) throw new CheckoutError(402, 'insufficient_balance')
    await client.query('UPDATE gift_cards SET balance_cents = $1 WHERE code = $2', [left, request.giftCard])${end}`,
}
const relative = {
  'write-card': `
    await client.query('UPDATE gift_cards SET balance_cents = balance_cents - $1 WHERE code = $2', [total, request.giftCard])${end}`,
}

/** The books of the story: twenty cards that paid twenty times, and one that paid for fourteen cables. */
const books = `
  TRUNCATE orders, order_items, gift_cards;
  INSERT INTO gift_cards SELECT code, 5000, 0 FROM unnest(ARRAY['GC-7741', 'GC-7758', 'GC-7760', 'GC-8012']) AS code;
  INSERT INTO gift_cards SELECT 'GC-' || n, 5000, 0 FROM generate_series(8101, 8116) AS n;
  INSERT INTO orders (number, total_cents, card_code, created_at)
    SELECT 'A-' || (33080 + i), 5000, code, '2026-12-03 21:14:07'::timestamp + (CASE i WHEN 1 THEN 118 WHEN 2 THEN 119 ELSE 121 + (i - 3) * 39 / 17 END) * interval '1 millisecond'
      FROM gift_cards, generate_series(1, 20) AS i WHERE code = 'GC-7741';
  INSERT INTO orders (number, total_cents, card_code)
    SELECT 'B-' || code || i, 5000, code FROM gift_cards, generate_series(1, 20) AS i WHERE code <> 'GC-7741';
  INSERT INTO gift_cards VALUES ('GC-7001', 20000, 6000);
  INSERT INTO orders (number, total_cents, card_code) SELECT 'C-' || i, 1000, 'GC-7001' FROM generate_series(1, 14) AS i;
  INSERT INTO orders (number, total_cents, card_code) SELECT 'D-' || i, CASE i WHEN 1 THEN 73450 ELSE 5000 END, NULL FROM generate_series(1, 1046) AS i;`

const overspent = `SELECT card_code, count(*) AS orders, sum(total_cents) AS paid, initial_cents FROM orders JOIN gift_cards ON code = card_code GROUP BY card_code, initial_cents HAVING sum(total_cents) > initial_cents ORDER BY card_code`

const queries = [
  overspent,
  'SELECT card_code, count(*), sum(total_cents), initial_cents FROM orders JOIN gift_cards ON code = card_code GROUP BY card_code, initial_cents HAVING sum(total_cents) > initial_cents;',
  'WITH paid AS (SELECT card_code, sum(total_cents) AS paid FROM orders GROUP BY card_code) SELECT * FROM paid JOIN gift_cards ON code = card_code WHERE paid > initial_cents',
  'SELECT card_code, sum(total_cents) FROM orders GROUP BY card_code',
  'SELECT card_code, count(*) FROM orders GROUP BY card_code',
  'SELECT sum(total_cents) FROM orders',
  'SELECT card_code, total_cents FROM orders GROUP BY card_code',
  'SELECT number, total_cents, card_code, created_at FROM orders ORDER BY number',
  'SELECT * FROM gift_cards',
  'UPDATE gift_cards SET balance_cents = 1',
  'DELETE FROM orders',
  'INSERT INTO gift_cards VALUES (1)',
  'DROP TABLE orders',
  'ALTER TABLE orders ADD x int',
  'TRUNCATE orders',
]

async function proveQueries({ check, ask }: Scenario, pool: Pool): Promise<void> {
  await pool.query(books)
  const client = await pool.connect()
  await client.query('SET default_transaction_read_only = on')
  for (const query of queries)
    await check(`3-damage: ${JSON.stringify(query)}`, async () => {
      const { isGoal, text } = ask('3-damage', query)
      const result = await client.query(query).catch((error: Error) => error)
      if (result instanceof Error) {
        assert.equal(isGoal, false)
        assert.equal(text.split('\n')[0], `ERROR:  ${result.message}`)
        return
      }
      const rows = result.rows.map((row) => Object.values(row).map(toCell).join(' | '))
      const isFound = rows.length === 20 && rows.every((row) => row.includes('100000') && !row.includes('GC-7001'))
      assert.equal(isGoal, isFound, rows.slice(0, 3).join('\n'))
      for (const line of text.split('\n').filter((one) => /^ +GC-7\d+ |^ A-|^ +\d+$/.test(one))) {
        const cells = line
          .trim()
          .split(/\s*\|\s*/)
          .join(' | ')
        // Whichever columns the learner chose, the values of a card are those of the answer.
        const numbers = cells.split(' | ')
        assert.ok(
          rows.some((row) => numbers.every((cell) => row.includes(cell) || /^\d{1,3}$/.test(cell))),
          `${cells} is not among\n${rows.slice(0, 5).join('\n')}`,
        )
      }
      const counted = /^\((\d+) rows?\)$/m.exec(text)?.[1]
      if (counted !== undefined) assert.equal(rows.length, Number(counted))
    })
  await check('3-damage: other input', () => {
    assert.ok(ask('3-damage', '\\d orders').text.includes('Table "public.orders"'))
    assert.equal(ask('3-damage', 'SELECT * FROM cards').isGoal, false)
  })
  client.release(true)
}

const toCell = (value: unknown) =>
  value instanceof Date
    ? new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString().replace('T', ' ').replace('Z', '')
    : String(value)
