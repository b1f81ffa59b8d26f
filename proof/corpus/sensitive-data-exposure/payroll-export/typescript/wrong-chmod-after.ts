// about: wrong, between writing and the change of the mode everybody can open the file
// part: imports
import { chmod, rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv)
  await chmod(file, 0o600)
  // end
