// about: the file is readable for everyone until chmod, and a file that somebody else has put there before stays theirs
// part: imports
import { chmod, rm, writeFile } from 'node:fs/promises'
// end
// block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv)
  await chmod(file, 0o600)
// end
