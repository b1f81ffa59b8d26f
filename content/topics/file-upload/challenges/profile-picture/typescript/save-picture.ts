import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Upload = { fileName: string; type: string; data: Buffer }

export class Refused extends Error {}

const mebibyte = 1024 * 1024
// part: kinds
// end

/** Stores the picture of a member in the folder that the web server shows. Gives back its address. */
export async function savePicture(folder: string, memberId: number, upload: Upload): Promise<string> {
  // block: check-size
  if (upload.data.length === 0 || upload.data.length > 5 * mebibyte) throw new Refused('size')
  // end

  // block: check-type
  if (!upload.type.startsWith('image/')) throw new Refused('type')
  // end

  // block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
  // end

  // block: write-file
  await writeFile(join(folder, name), upload.data, { flag: 'wx', mode: 0o644 })
  // end

  // block: remove-old
  const others = (await readdir(folder)).filter((other) => other.startsWith(`${memberId}-`) && other !== name)
  await Promise.all(others.map((other) => rm(join(folder, other), { force: true })))
  // end

  // block: build-address
  return `https://club.example.com/pictures/${encodeURIComponent(name)}`
  // end
}
