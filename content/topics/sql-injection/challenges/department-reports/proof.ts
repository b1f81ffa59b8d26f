import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/department-reports.ts')
type InPython = Omit<Code, 'importNames'> & { importNames: (db: unknown, departments: string[][]) => Promise<void> }

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    importNames: (db: unknown, departments: { code: string; name: string }[]) => code.importNames(db, departments.map((one) => [one.code, one.name])),
  }),
}

const log = { info() {}, warn() {}, error() {} } as never

/** Two departments, their expenses, and accounts that no report may show. The words of SQL are words in names, too. */
function prepare(vary: Vary) {
  const ids = vary.shuffle([vary.number(1, 40), vary.number(41, 90)])
  const managers = vary.shuffle([vary.number(1, 40), vary.number(41, 90)])
  const names = [`${vary.word()} Operations`, vary.pick([`Sales & ${vary.word()}`, `Research - ${vary.word()}`, `Sales St. ${vary.name()}`, `Verkäufe ${vary.word()}`, `Union select ${vary.word()}`])]
  const create = (place: number) => ({ id: ids[place] as number, code: vary.text(4).toUpperCase(), name: names[place] as string, manager: managers[place] as number, month: `20${vary.number(10, 40)}-0${vary.number(1, 9)}` })
  const [ops, sales] = [create(0), create(1)]
  const amounts = [vary.number(1, 90), vary.number(1, 90), vary.number(1, 90)] as const
  const secret = vary.number(100_000, 999_999)
  const db = createPool(`
    CREATE TABLE departments (id INTEGER PRIMARY KEY, code TEXT, name TEXT, manager_id INTEGER);
    CREATE TABLE expenses (cost_centre TEXT, month TEXT, amount INTEGER);
    CREATE TABLE reports (department_id INTEGER, lines TEXT);
    CREATE TABLE accounts (email TEXT, reset_code INTEGER);
    INSERT INTO departments VALUES (${ops.id}, '${ops.code}', '${ops.name}', ${ops.manager}), (${sales.id}, '${sales.code}', '${vary.word()}', ${sales.manager});
    INSERT INTO expenses VALUES ('${ops.name}', '${ops.month}', ${amounts[0]}), ('${ops.name}', '${ops.month}', ${amounts[1]}), ('${sales.name}', '${sales.month}', ${amounts[2]});
    INSERT INTO accounts VALUES ('${vary.word()}@example.com', ${secret});`)
  const linesOf = async ({ id }: { id: number }): Promise<string[]> => {
    const { rows } = await db.query('SELECT lines FROM reports WHERE department_id = $1', [id])
    return rows.map(({ lines }) => lines)
  }
  const nameOf = async ({ id }: { id: number }) => (await db.query('SELECT name FROM departments WHERE id = $1', [id])).rows[0]?.name
  return { db, ops, sales, secret, linesOf, nameOf, total: amounts[0] + amounts[1], third: amounts[2] }
}

const totals = (lines: string[]) => lines.map((one) => JSON.parse(one).map(({ month, total }: { month: string; total: unknown }) => [month, Number(total)]))

export async function works(code: Code, vary: Vary) {
  const { renameDepartment, importNames, writeReports } = code
  const { db, ops, sales, linesOf, nameOf, total, third } = prepare(vary)
  const other = `${vary.word()} & ${vary.name()}`
  await renameDepartment(db, ops.manager, ops.id, ` ${other} `)
  assert.equal(await nameOf(ops), other, 'Renaming should store the name without the spaces around it.')
  await importNames(db, [{ code: ops.code, name: ops.name }, { code: vary.word(), name: other }])
  assert.equal(await nameOf(ops), ops.name, 'The import should store the name of the department with that code.')
  await renameDepartment(db, sales.manager, sales.id, sales.name)
  await assert.rejects(async () => renameDepartment(db, sales.manager, ops.id, other), 'A manager should not rename a department of another.')
  for (const [empty, what] of [['  ', 'An empty name'], ['a'.repeat(121), 'A name of 121 characters']] as const)
    await assert.rejects(async () => renameDepartment(db, sales.manager, sales.id, empty), `${what} should be refused.`)
  // An older month, so that there are two.
  const earlier = `19${vary.number(10, 99)}-0${vary.number(1, 9)}`
  await db.query('INSERT INTO expenses VALUES ($1, $2, 7)', [sales.name, earlier])
  const idle = vary.number(91, 99)
  await db.query('INSERT INTO departments VALUES ($1, $2, $3, $4)', [idle, vary.word(), `${vary.word()} without expenses`, ops.manager])
  await writeReports(db, log)
  assert.deepEqual(totals(await linesOf({ id: idle })), [[]], 'A department without expenses should get an empty report.')
  assert.deepEqual(totals(await linesOf(ops)), [[[ops.month, total]]], `The report of ${ops.name} should hold its total for ${ops.month}.`)
  assert.deepEqual(totals(await linesOf(sales)), [[[earlier, 7], [sales.month, third]]], `The report of ${sales.name} should hold its totals for ${earlier} and ${sales.month}, in this order.`)
  await checkSigns(code, vary)
}

/** Code that pastes names into its query stops at an apostrophe; a report that silently lacks the expenses, or has those of others, would be worse. */
async function checkSigns(code: Code, vary: Vary) {
  for (const name of [`${vary.name()}'s Wear`, `${vary.word()} 100%`, '%', `_${vary.text(3)}%`]) await checkName(code, vary, name)
}

async function checkName({ renameDepartment, writeReports }: Code, vary: Vary, name: string) {
  const { db, sales, linesOf, nameOf } = prepare(vary)
  await db.query('INSERT INTO expenses VALUES ($1, $2, 9)', [name.replaceAll('%', ` ${vary.word()}`).replaceAll('_', 'x'), sales.month])
  await db.query('DELETE FROM expenses WHERE cost_centre = $1', [name])
  await db.query('INSERT INTO expenses VALUES ($1, $2, 5)', [name, sales.month])
  try {
    await renameDepartment(db, sales.manager, sales.id, name)
    await writeReports(db, log)
  } catch {
    // Refused, and loudly.
  }
  if ((await nameOf(sales)) !== name) return
  for (const lines of totals(await linesOf(sales))) assert.deepEqual(lines, [[sales.month, 5]], `The report of ${name} should hold its total.`)
}

function createNames(vary: Vary) {
  const theft = 'UNION SELECT email, reset_code FROM accounts'
  const start = () => vary.pick([vary.word(), 'Sales', `${vary.name()} & ${vary.word()}`, ''])
  return vary.shuffle([
    `${start()}' GROUP BY month ${theft} --`,
    `Sales\n' GROUP BY month ${theft} --`,
    `${start()}'/**/GROUP/**/BY/**/month/**/${theft.replaceAll(' ', '/**/')}--`,
    `${start()}' group by month ${theft.toLowerCase()} -- `,
    `${start()}\\' GROUP BY month ${theft} --`,
    `${start()}'' GROUP BY month ${theft} --`,
    `${start()}' AND 1 = 2 GROUP BY month UNION ALL SELECT email, max(reset_code) FROM accounts GROUP BY email ORDER BY 1 --`,
  ])
}

export async function exploit({ renameDepartment, importNames, writeReports }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  for (const name of payloads ?? createNames(vary)) {
    for (const way of ['renamed to', 'imported as', 'that was called']) {
      const { db, sales, secret, linesOf } = prepare(vary)
      try {
        if (way === 'renamed to') await renameDepartment(db, sales.manager, sales.id, name)
        else if (way === 'imported as') await importNames(db, [{ code: sales.code, name }])
        // Years ago, or by another program.
        else await db.query('UPDATE departments SET name = $1 WHERE id = $2', [name, sales.id])
        await writeReports(db, log)
      } catch {
        // Refused; the next form may be not.
      }
      const stolen = (await linesOf(sales)).find((lines) => lines.includes(String(secret)))
      if (stolen)
        return { sent: `a department ${way} ${JSON.stringify(name)}`, got: `the report ${stolen}`, damage: `${secret} is the reset code of somebody's account, not an expense.` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ renameDepartment, writeReports }: Code, input: { name: string }, vary: Vary) {
  const { db, sales, secret, linesOf } = prepare(vary)
  try {
    await renameDepartment(db, sales.manager, sales.id, input.name)
    await writeReports(db, log)
    const shown = (await linesOf(sales)).join('\n')
    return { isDone: shown.includes(String(secret)), shown: `The report of the department: ${shown}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: "x' GROUP BY month UNION SELECT email, reset_code FROM accounts --" }, isDone: true },
  { input: { name: 'Sales & Service' }, isDone: false },
  { input: { name: "Men's Wear" }, isDone: false },
]
