// about: right, the file is created new, under a name nobody knows before, and private from the first byte
// part: imports
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `payroll-${companyId}-${randomUUID()}.csv`)
  await writeFile(file, csv, { mode: 0o600, flag: 'wx' })
  // end
