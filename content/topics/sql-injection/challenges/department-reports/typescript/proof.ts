import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./department-reports.ts')

const log = { info() {}, warn() {} } as never

const openDatabase = () =>
  createPool(`
    CREATE TABLE departments (id INTEGER PRIMARY KEY, code TEXT, name TEXT, manager_id INTEGER);
    CREATE TABLE expenses (cost_centre TEXT, month TEXT, amount INTEGER);
    CREATE TABLE reports (department_id INTEGER, lines TEXT);
    CREATE TABLE accounts (email TEXT, reset_code INTEGER);
    INSERT INTO departments VALUES (11, 'OPS', 'Operations', 1), (12, 'SAL', 'Sales', 2);
    INSERT INTO expenses VALUES ('Operations', '2026-01', 5), ('Operations', '2026-01', 7), ('Sales & Service', '2026-02', 9);
    INSERT INTO accounts VALUES ('cfo@example.com', 483920);`)

export async function works({ renameDepartment, importNames, writeReports }: Code) {
  const db = openDatabase()
  await renameDepartment(db, 1, 11, ' Logistics ')
  await importNames(db, [{ code: 'OPS', name: 'Operations' }])
  await renameDepartment(db, 2, 12, 'Sales & Service')
  await assert.rejects(renameDepartment(db, 2, 11, 'Mine'))
  await assert.rejects(renameDepartment(db, 2, 12, '  '))
  await writeReports(db, log)
  const { rows } = await db.query('SELECT department_id, lines FROM reports ORDER BY department_id')
  assert.deepEqual(rows, [
    { department_id: 11, lines: '[{"month":"2026-01","total":12}]' },
    { department_id: 12, lines: '[{"month":"2026-02","total":9}]' },
  ])
}

const forms = [
  "x' GROUP BY month UNION SELECT email, reset_code FROM accounts --",
  "Sales\n' GROUP BY month UNION SELECT email, reset_code FROM accounts --",
]

export async function exploit(
  { renameDepartment, importNames, writeReports }: Code,
  _vary?: unknown,
  payloads = forms,
): Promise<boolean> {
  const ways = [
    (db: ReturnType<typeof openDatabase>, name: string) => renameDepartment(db, 2, 12, name),
    (db: ReturnType<typeof openDatabase>, name: string) => importNames(db, [{ code: 'SAL', name }]),
  ]
  for (const name of payloads) {
    for (const write of ways) {
      const db = openDatabase()
      try {
        await write(db, name)
        await writeReports(db, log)
      } catch {
        // Refused; the next form may be not.
      }
      const { rows } = await db.query('SELECT lines FROM reports WHERE department_id = 12')
      if (rows.some((row) => row.lines.includes('483920'))) return true
    }
  }
  return false
}
