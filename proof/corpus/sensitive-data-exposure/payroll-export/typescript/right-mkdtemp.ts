// about: A new folder that only this user may enter holds the file and is removed with it.
// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const file = join(folder, `payroll-${companyId}.csv`)
  await writeFile(file, csv, { mode: 0o600 })
  // end
    // block: remove-file
    await rm(folder, { recursive: true, force: true })
    // end
