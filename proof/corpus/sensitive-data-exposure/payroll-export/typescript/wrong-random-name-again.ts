// about: The name cannot be guessed, but everyone can list the folder and read the file.
// part: imports
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `payroll-${randomUUID()}.csv`)
  await writeFile(file, csv)
  // end
