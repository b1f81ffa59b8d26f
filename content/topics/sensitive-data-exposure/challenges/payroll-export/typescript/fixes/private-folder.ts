// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const file = join(folder, 'payroll.csv')
  await writeFile(file, csv)
// end
// block: remove-file
    await rm(folder, { recursive: true, force: true })
// end
