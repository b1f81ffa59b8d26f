// part: imports
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
// end
// part: read
  read(file: number, buffer: Uint8Array): number {
    if (fstatSync(file).size > 4096) throw new InvalidManuscript('entity_too_long')
    return readSync(file, buffer)
  }
// end
