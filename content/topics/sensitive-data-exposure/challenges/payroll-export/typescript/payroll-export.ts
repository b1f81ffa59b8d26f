// part: imports
import { rm, writeFile } from 'node:fs/promises'
// end
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'

export type Uploader = { upload(file: string): Promise<void> }
export type Log = { info(fields: object, message: string): void }

const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`

export async function exportPayroll(db: Pool, uploader: Uploader, log: Log, companyId: number): Promise<void> {
  // block: load-salaries
  const { rows } = await db.query('SELECT name, iban, cents FROM salaries WHERE company_id = $1 ORDER BY name', [companyId])
  if (rows.length === 0) throw new Error(`company ${companyId} has no salaries`)
  // end

  // block: build-csv
  const lines = rows.map(({ name, iban, cents }) => [name, iban, (cents / 100).toFixed(2)].map(quote).join(','))
  const csv = `${['name,iban,amount', ...lines].join('\r\n')}\r\n`
  // end

  // block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv)
  // end

  try {
    // block: upload-file
    await uploader.upload(file)
    log.info({ companyId, rows: rows.length }, 'payroll uploaded')
    // end
  } finally {
    // block: remove-file
    await rm(file, { force: true })
    // end
  }
}
