import type { Pool } from 'pg'
import type { Logger } from 'pino'

export type ImportedDepartment = { code: string; name: string }
type Department = { id: number; name: string }
type MonthlyTotal = { month: string; total: string }

export async function renameDepartment(db: Pool, managerId: number, departmentId: number, name: string): Promise<void> {
  // block: rename
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 120) throw new RangeError('A name has 1 to 120 characters')
  const { rowCount } = await db.query('UPDATE departments SET name = $1 WHERE id = $2 AND manager_id = $3', [
    trimmed,
    departmentId,
    managerId,
  ])
  if (rowCount === 0) throw new Error(`Manager ${managerId} has no department ${departmentId}`)
  // end
}

export async function importNames(db: Pool, departments: ImportedDepartment[]): Promise<void> {
  // block: import
  for (const { code, name } of departments) {
    await db.query('UPDATE departments SET name = $1 WHERE code = $2', [name, code])
  }
  // end
}

export async function writeReports(db: Pool, log: Logger): Promise<void> {
  // block: load-departments
  const { rows: departments } = await db.query<Department>('SELECT id, name FROM departments ORDER BY id')
  // end
  for (const department of departments) {
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = '${department.name}' GROUP BY month ORDER BY month`,
    )
    // end

    // block: store-report
    await db.query('INSERT INTO reports (department_id, lines) VALUES ($1, $2)', [
      department.id,
      JSON.stringify(totals),
    ])
    // end
    log.info({ departmentId: department.id, months: totals.length }, 'report written')
  }
}
