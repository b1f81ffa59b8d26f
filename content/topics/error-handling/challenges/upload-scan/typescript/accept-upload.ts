import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type ScanResult = { exitCode: number | null; output: string }
/** Runs the scanner in its sandbox; rejects when it cannot be started. */
export type Scanner = { scan(path: string): Promise<ScanResult> }

export class UploadRefused extends Error {}

const maxBytes = 20 * 1024 * 1024

/** Takes an uploaded file over into the folder of the staff; returns its new name. */
export async function acceptUpload(upload: string, folder: string, scanner: Scanner): Promise<string> {
  try {
    // block: check-size
    const { size } = await stat(upload)
    if (size === 0) throw new UploadRefused('file_empty')
    if (size > maxBytes) throw new UploadRefused('file_too_large')
    // end

    // block: run-scanner
    const startedAt = performance.now()
    const result = await scanner.scan(upload)
    console.info('scan of %s: code %s in %d ms', upload, result.exitCode, Math.round(performance.now() - startedAt))
    // end

    // block: read-result
    if (result.exitCode === 1) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
    // end

    // block: move-file
    const name = `${randomUUID()}.upload`
    await rename(upload, join(folder, name))
    return name
    // end
  } finally {
    // block: delete-file
    await rm(upload, { force: true })
    // end
  }
}
