// about: the folder has a known name; who has made it before decides about its rights
// part: imports
import { mkdir, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const folder = join(tmpdir(), 'payroll-export')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${companyId}.csv`)
  await writeFile(file, csv)
// end
