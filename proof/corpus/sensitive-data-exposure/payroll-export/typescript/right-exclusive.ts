// about: A random name, created exclusively with mode 600, so no prepared file and no other user can get at it.
// part: imports
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `payroll-${companyId}-${randomUUID()}.csv`)
  await writeFile(file, csv, { flag: 'wx', mode: 0o600 })
  // end
