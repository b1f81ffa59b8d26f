// about: Until the mode is changed, everyone can open the file, and who has it open can go on reading.
// part: imports
import { chmod, rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv)
  await chmod(file, 0o600)
  // end
