// about: nobody can read the file, but it stays when the bank refuses it
// part: imports
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const file = join(folder, 'payroll.csv')
  await writeFile(file, csv)
// end
