// about: right, mkdtemp makes a folder that only the owner can enter, and it goes away with the file
// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
// end
  // block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const file = join(folder, `payroll-${companyId}.csv`)
  await writeFile(file, csv, { mode: 0o600, flag: 'wx' })
  // end
    // block: remove-file
    await rm(dirname(file), { recursive: true, force: true })
    // end
