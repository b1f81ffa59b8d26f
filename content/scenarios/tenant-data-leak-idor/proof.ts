/** The statement of the handler in a real PostgreSQL, and a real shell: what each number gets, and whether the steps say so. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { atEnd } from '#scenario/clean-up'
import { openDatabase } from '#scenario/database'
import type { Scenario } from '#scenario/scenario'
import { createShell, type Shell } from '#scenario/shell'
import { requireTool } from '#scenario/tools'

export const notRun = {
  'code/invoices.go': 'Go is not compiled: the statement of the handler is run, and what Go does around it is not',
}

const script = `
  CREATE TABLE invoices (id bigint PRIMARY KEY, company_id bigint, number text, company text, issued_on date, total text, iban text, lines json);
  INSERT INTO invoices SELECT id, 7, 'BDH-2026-112', 'Blue Door Hotels', '2026-04-28', '48200.00', 'XX47 0000 0000 0000 0815',
      '[{"text":"Conference, 3 days, 140 guests","amount":"41800.00"},{"text":"Discount agreed with the board","amount":"-6400.00"},{"text":"Rooms","amount":"12800.00"}]'
    FROM generate_series(1, 88240) AS id WHERE id NOT IN (88213, 87704);
  INSERT INTO invoices SELECT id, 412, 'ELM-2026-031', 'Elm Street Clinics', '2026-04-28', '1240.00', 'XX11 0000 0000 0000 0001',
      '[{"text":"Physiotherapy, April","amount":"1240.00"}]' FROM unnest(ARRAY[88213, 87704]) AS id;`

const own = [88213, 87704]
const session = 'elm-7d1f0c'

type Find = (id: string) => Promise<Record<string, unknown> | undefined>

const numbers =
  '88213 87704 088213 88212 88214 1 9 500 9999 10000 79999 80000 87999 88000 88199 88240 88241 99999 100000 0'.split(
    ' ',
  )

const commands = [
  'for i in $(seq 88205 88215); do curl -sb cookies.txt https://billing.example.com/api/invoices/$i | jq -r .company; done',
  'for i in {88205..88215}; do curl -s -b cookies.txt "https://billing.example.com/api/invoices/$i"; done',
  'for ((i=88205; i<=88215; i++)); do curl -sb cookies.txt https://billing.example.com/api/invoices/$i; done',
  'seq 88205 88215 | xargs -I{} curl -sb cookies.txt https://billing.example.com/api/invoices/{}',
  "curl -sb cookies.txt 'https://billing.example.com/api/invoices/[88205-88215]'",
  'curl -sb cookies.txt https://billing.example.com/api/invoices/{88211,88212}',
  'i=88205; while [ $i -lt 88215 ]; do curl -sb cookies.txt https://billing.example.com/api/invoices/$i; i=$((i+1)); done',
  'seq 88205 88215 | while read i; do curl -sb cookies.txt https://billing.example.com/api/invoices/$i; done',
  'for i in $(seq 88205 88207); do curl -s https://billing.example.com/api/invoices/$i; done',
  'for i in $(seq 3); do curl -sb cookies.txt https://billing.example.com/api/invoices/88213 | jq -r .company; done',
  'curl -sb cookies.txt https://billing.example.com/api/invoices/88213',
  'curl -sb cookies.txt https://billing.example.com/api/invoices/88212',
  'curl -s https://billing.example.com/api/invoices/88212',
]

export async function prove(scenario: Scenario): Promise<void> {
  requireTool('curl')
  requireTool('jq')
  const { check, ask } = scenario
  const { pool, connect } = await openDatabase(script)
  const statement = /`(SELECT [^`]+ WHERE id = \$1)`/.exec(scenario.code())?.[1] ?? ''
  assert.notEqual(statement, '', 'the statement of the handler')
  const findBy =
    (text: string, values: unknown[] = []): Find =>
    async (id) =>
      (await pool.query(text.replace('issued_on', 'issued_on::text'), [BigInt(id), ...values])).rows[0]

  const find = findBy(statement)
  const findOwn = findBy(`${statement} AND company_id = $2`, [412])
  for (const id of numbers) {
    const path = `/api/invoices/${id}`
    const invoice = await find(id)
    const isForeign = invoice !== undefined && !own.includes(Number(id))
    await scenario.compare(
      '2-attack',
      { path },
      {
        isGoal: isForeign,
        status: invoice === undefined ? 404 : 200,
        printed:
          invoice === undefined ? '{"error":"not_found"}' : JSON.stringify(invoice).replace(',"iban"', ',\n "iban"'),
      },
    )
    const seen = await findOwn(id)
    await scenario.compare(
      '6-again',
      { path },
      {
        // The goal is to see an invoice of another company refused.
        isGoal: seen === undefined,
        status: seen === undefined ? 404 : 200,
        printed: seen === undefined ? '{"error":"not_found"}' : JSON.stringify(seen),
      },
    )
  }
  await check('2-attack: requests that never get to the statement', () => {
    const status = (input: Record<string, string>) => ask('2-attack', input).status
    assert.equal(status({ headers: 'Host: billing.example.com' }), 401)
    assert.equal(status({ method: 'DELETE' }), 403)
    assert.equal(status({ path: '/api/invoices' }), 200)
    assert.equal(status({ path: "/api/invoices/1' or 1=1 --" }), 404)
    assert.equal(status({ path: "/api/invoices/x' or 1=1 --" }), 404)
    assert.equal(status({ path: '/api/invoices/elm' }), 404)
    assert.equal(status({ path: '/api/companies' }), 403)
    assert.equal(ask('6-again', { headers: 'Host: billing.example.com' }).status, 401)
  })

  const { shell, taken } = await openBilling(scenario.folder, find)
  for (const command of commands) {
    taken.clear()
    const { output } = await shell(command)
    const foreign = [...taken].filter((id) => !own.includes(id)).length
    await check(`3-damage: ${JSON.stringify(command)}`, () => {
      const { isGoal, text } = ask('3-damage', command)
      assert.equal(isGoal, foreign > 1, output)
      const first = text.split('\n')[0]?.replace(', ...}', '') ?? ''
      assert.ok(isGoal ? output.includes('Blue Door Hotels') : output.includes(first), `${first} is not in ${output}`)
    })
  }
  await check('3-damage: other commands', () => {
    assert.ok(
      ask(
        '3-damage',
        'python3 -c "import requests; [requests.get(f\'https://billing.example.com/api/invoices/{i}\', cookies={}) for i in range(9)]"',
      ).isGoal,
    )
    assert.equal(ask('3-damage', 'for i in $(seq 9)').isGoal, false)
    assert.equal(ask('3-damage', 'cat cookies.txt').isGoal, false)
  })
  await proveRowSecurity(scenario, pool, connect)
}

/** The service at an address of this machine, where curl finds it under its name. Sessions are checked, and the statement decides. */
async function openBilling(folder: string, find: Find): Promise<{ shell: Shell; taken: Set<number> }> {
  const taken = new Set<number>()
  const server = createServer(async (request, response) => {
    const id = /^\/api\/invoices\/(\d+)$/.exec(request.url ?? '')?.[1] ?? '0'
    if (!request.headers.cookie?.includes(`session=${session}`)) return response.end('{"error":"unauthenticated"}\n')
    const invoice = await find(id)
    if (invoice !== undefined) taken.add(Number(id))
    return response.end(`${invoice === undefined ? '{"error":"not_found"}' : JSON.stringify(invoice)}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const address = `http:\\/\\/127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'here.txt'), `127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\t${session}\n`)
  const curl = `#!/bin/bash
args=("\${@//https:\\/\\/billing.example.com/${address}}")
exec $(PATH=\${PATH#*:} command -v curl) "\${args[@]//cookies.txt/here.txt}"
`
  return { shell: createShell({ folder, programs: { curl } }), taken }
}

async function proveRowSecurity(
  { check, quote }: Scenario,
  pool: Pool,
  connect: (role: string) => Pool,
): Promise<void> {
  await pool.query(`CREATE ROLE owner_role; CREATE ROLE service; GRANT USAGE ON SCHEMA public TO owner_role, service;
    ALTER TABLE invoices OWNER TO owner_role; GRANT SELECT ON invoices TO service`)
  await pool.query(quote('7-row-security', 'ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;'))
  await pool.query(
    quote(
      '7-row-security',
      "CREATE POLICY own_company ON invoices USING (company_id = current_setting('app.company_id')::bigint);",
    ),
  )
  const countFor = async (role: string, set = "SET LOCAL app.company_id = '412'") => {
    const client = await connect(role).connect()
    try {
      await client.query('BEGIN')
      await client.query(set)
      // Another statement in between: the setting holds until the end of the transaction.
      await client.query('SELECT 1')
      const { rows } = await client.query('SELECT count(*)::int AS count FROM invoices')
      await client.query('COMMIT')
      return rows[0].count
    } finally {
      client.release()
    }
  }
  await check('the policy does not hold for the owner of the table, and holds for others', async () => {
    assert.equal(await countFor('owner_role'), 88240)
    assert.equal(await countFor('service'), 2)
    await pool.query('ALTER TABLE invoices FORCE ROW LEVEL SECURITY')
    assert.equal(await countFor('owner_role'), 2)
    quote('7-row-security', 'superusers and roles with `BYPASSRLS` always do')
    assert.equal((await pool.query('SELECT FROM invoices')).rowCount, 88240)
  })
  await check('a plain SET stays on the connection, SET LOCAL ends with the transaction', async () => {
    const client = await connect('service').connect()
    const read = async () => (await client.query(`SELECT current_setting('app.company_id', true) AS id`)).rows[0].id
    await client.query(`BEGIN; SET LOCAL app.company_id = '412'; COMMIT`)
    assert.ok(!(await read()))
    await client.query(`BEGIN; SET app.company_id = '412'; COMMIT`)
    assert.equal(await read(), '412')
    client.release()
  })
  await check('a prepared statement reads the setting at each execution', async () => {
    const client = await connect('service').connect()
    for (const [company, count] of [
      ['412', 2],
      ['7', 88238],
    ] as const) {
      await client.query(`BEGIN; SET LOCAL app.company_id = '${company}'`)
      const { rows } = await client.query({ name: 'count', text: 'SELECT count(*)::int AS count FROM invoices' })
      assert.equal(rows[0].count, count)
      await client.query('COMMIT')
    }
    client.release()
  })
}
