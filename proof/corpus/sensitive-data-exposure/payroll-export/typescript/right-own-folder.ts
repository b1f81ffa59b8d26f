// about: the file is created in a new folder that only this user can enter, with permissions for the owner only
// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, `payroll-${companyId}.csv`)
  try {
    await writeFile(file, csv, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    await removeFolder()
    throw error
  }
// end
// block: remove-file
    await removeFolder()
// end
