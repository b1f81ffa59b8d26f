// part: imports
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
import { join } from 'node:path'

export type Scanner = { scan(file: string): Promise<{ isClean: boolean; finding?: string }> }
export type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }
/** `work` is the job's own and emptied at each start. */
export type Folders = { inbox: string; work: string; published: string }

export class Refused extends Error {}

const maxBytes = 50_000_000

export async function publishManual(folders: Folders, name: string, scanner: Scanner, log: Log): Promise<void> {
  // block: check-name
  if (!/^[a-z0-9][a-z0-9-]{0,80}\.pdf$/.test(name)) throw new Refused('name_not_allowed')
  const source = join(folders.inbox, name)
  const target = join(folders.published, name)
  // end

  // block: check-file
  const found = await lstat(source)
  if (!found.isFile() || found.size > maxBytes) throw new Refused('file_not_allowed')
  // end

  // block: scan-file
  const { isClean, finding } = await scanner.scan(source)
  // end
  if (!isClean) {
    log.warn({ name, finding }, 'manual refused by the scanner')
    throw new Refused('malware_found')
  }

  // block: copy-file
  await copyFile(source, target)
  // end
  log.info({ name, bytes: found.size }, 'manual published')

  // block: remove-source
  await rm(source, { force: true })
  // end
}
