// about: wrong, the name cannot be guessed, but the shared folder can be listed and the file is readable for all
// part: imports
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
// end
  // block: write-file
  const file = join(tmpdir(), `${randomUUID()}.csv`)
  await writeFile(file, csv)
  // end
