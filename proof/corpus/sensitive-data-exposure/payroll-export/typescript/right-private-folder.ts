// about: a new folder that only the owner can look into, removed with everything in it
// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const file = join(folder, `payroll-${companyId}.csv`)
  await writeFile(file, csv, { mode: 0o600, flag: 'wx' })
  // end
// block: remove-file
    await rm(folder, { recursive: true, force: true })
    // end
