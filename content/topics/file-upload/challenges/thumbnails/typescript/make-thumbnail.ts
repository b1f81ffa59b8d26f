import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export type Upload = { fileName: string; type: string; data: Buffer }
/** Starts a program without a shell, ends it after some seconds, rejects when it fails. */
export type Run = (program: string, args: string[]) => Promise<void>

export class Refused extends Error {}

// part: formats
const extensions = ['.png', '.jpg']
// end

/** A small version of a seller's picture, as a PNG. */
export async function makeThumbnail(workFolder: string, run: Run, upload: Upload): Promise<Buffer> {
  // block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  // end

  // block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  // end

  const folder = await mkdtemp(join(workFolder, 'picture-'))
  try {
    // block: write-source
    const source = join(folder, `source${extension}`)
    const result = join(folder, 'result.png')
    await writeFile(source, upload.data, { flag: 'wx' })
    // end

    // block: build-command
    const args = [source, '-thumbnail', '200x200', result]
    // end

    // block: run-command
    await run('magick', args).catch((error) => {
      throw new Refused('not a picture', { cause: error })
    })
    // end

    // block: read-result
    return await readFile(result)
    // end
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
