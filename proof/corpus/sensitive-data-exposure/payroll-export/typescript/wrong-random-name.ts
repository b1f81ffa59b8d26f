// about: the name is random, but everyone can list the shared folder and read the file
// part: imports
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const file = join(tmpdir(), `payroll-${companyId}-${randomUUID()}.csv`)
  await writeFile(file, csv, { flag: 'wx' })
  // end
