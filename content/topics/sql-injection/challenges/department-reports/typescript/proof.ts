import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./department-reports.ts')

const log = { info() {}, warn() {}, error() {} } as never

/** Two departments, their expenses, and accounts that no report may show. */
function prepare(vary: Vary) {
  const [ops, sales] = vary.shuffle([11, 12]) as [number, number]
  const name = vary.pick(['Sales & Service', 'Research - North', 'Sales St. Gallen', 'Verkäufe'])
  const [first, second, third] = [vary.number(1, 90), vary.number(1, 90), vary.number(1, 90)]
  const secret = vary.number(100_000, 999_999)
  const db = createPool(`
    CREATE TABLE departments (id INTEGER PRIMARY KEY, code TEXT, name TEXT, manager_id INTEGER);
    CREATE TABLE expenses (cost_centre TEXT, month TEXT, amount INTEGER);
    CREATE TABLE reports (department_id INTEGER, lines TEXT);
    CREATE TABLE accounts (email TEXT, reset_code INTEGER);
    INSERT INTO departments VALUES (${ops}, 'OPS', 'Operations', 1), (${sales}, 'SAL', 'Sales', 2);
    INSERT INTO expenses VALUES ('Operations', '2026-01', ${first}), ('Operations', '2026-01', ${second}), ('${name}', '2026-02', ${third});
    INSERT INTO accounts VALUES ('cfo@example.com', ${secret});`)
  const linesOf = async (id: number): Promise<string[]> => {
    const { rows } = await db.query('SELECT lines FROM reports WHERE department_id = $1', [id])
    return rows.map(({ lines }) => lines)
  }
  return { db, ops, sales, name, secret, linesOf, total: first + second, third }
}

export async function works({ renameDepartment, importNames, writeReports }: Code, vary: Vary) {
  const { db, ops, sales, name, linesOf, total, third } = prepare(vary)
  await renameDepartment(db, 1, ops, ' Logistics ')
  const { rows } = await db.query('SELECT name FROM departments WHERE id = $1', [ops])
  assert.equal(rows[0]?.name, 'Logistics', 'Renaming should store the name without the spaces around it.')
  await importNames(db, [{ code: 'OPS', name: 'Operations' }])
  await renameDepartment(db, 2, sales, name)
  await assert.rejects(renameDepartment(db, 2, ops, 'Mine'), 'A manager should not rename a department of another.')
  await assert.rejects(renameDepartment(db, 2, sales, '  '), 'An empty name should be refused.')
  await writeReports(db, log)
  const expected = (month: string, sum: number) => [JSON.stringify([{ month, total: sum }])]
  assert.deepEqual(await linesOf(ops), expected('2026-01', total), 'The report of Operations should hold its total.')
  assert.deepEqual(await linesOf(sales), expected('2026-02', third), `The report of ${name} should hold its total.`)
  await checkApostrophe({ renameDepartment, writeReports }, vary)
}

/** Code that pastes names into its query stops at an apostrophe; a report that silently lacks the expenses would be worse. */
async function checkApostrophe({ renameDepartment, writeReports }: Pick<Code, 'renameDepartment' | 'writeReports'>, vary: Vary) {
  const { db, sales, linesOf } = prepare(vary)
  const name = `${vary.name()}'s Wear`
  await db.query("INSERT INTO expenses VALUES ($1, '2026-03', 5)", [name])
  try {
    await renameDepartment(db, 2, sales, name)
    await writeReports(db, log)
  } catch {
    // Refused, and loudly.
  }
  const { rows } = await db.query('SELECT name FROM departments WHERE id = $1', [sales])
  for (const lines of rows[0]?.name === name ? await linesOf(sales) : [])
    assert.deepEqual(JSON.parse(lines), [{ month: '2026-03', total: 5 }], `The report of ${name} should hold its total.`)
}

export async function exploit(
  { renameDepartment, importNames, writeReports }: Code,
  vary: Vary,
  payloads?: readonly string[],
): Promise<false | Breach> {
  const theft = 'UNION SELECT email, reset_code FROM accounts'
  const names = [
    `x' GROUP BY month ${theft} --`,
    `Sales\n' GROUP BY month ${theft} --`,
    `${vary.word()}'/**/GROUP/**/BY/**/month/**/${theft.replaceAll(' ', '/**/')}--`,
    `x' group by month ${theft.toLowerCase()} -- `,
    `x\\' GROUP BY month ${theft} --`,
    `x'' GROUP BY month ${theft} --`,
  ]
  const ways = {
    'renamed to': (db: ReturnType<typeof prepare>['db'], id: number, name: string) => renameDepartment(db, 2, id, name),
    'imported as': (db: ReturnType<typeof prepare>['db'], _id: number, name: string) =>
      importNames(db, [{ code: 'SAL', name }]),
  }
  for (const name of payloads ?? names) {
    for (const [way, write] of Object.entries(ways)) {
      const { db, sales, secret, linesOf } = prepare(vary)
      try {
        await write(db, sales, name)
        await writeReports(db, log)
      } catch {
        // Refused; the next form may be not.
      }
      const stolen = (await linesOf(sales)).find((lines) => lines.includes(String(secret)))
      if (stolen) return { sent: `a department ${way} ${name}`, got: `a report with ${stolen}` }
    }
  }
  return false
}
