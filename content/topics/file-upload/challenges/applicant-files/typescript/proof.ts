import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./applicant-files.ts')

function start({ createFiles }: Code) {
  const db = createPool('CREATE TABLE files (id INTEGER PRIMARY KEY, application_id INTEGER, name TEXT, key TEXT, state TEXT)')
  const stored = new Map<string, Buffer>()
  const storage = {
    write: async (key: string, data: Buffer) => void stored.set(key, data),
    read: async (key: string) => stored.get(key) ?? Buffer.alloc(0),
    remove: async (key: string) => void stored.delete(key),
  }
  /** Finds a virus, and cannot look into what is encrypted. */
  const scan = async (data: Buffer): Promise<'clean' | 'infected'> => {
    if (data.includes('encrypted')) throw new Error('timeout')
    return data.includes('virus') ? 'infected' : 'clean'
  }
  return createFiles(db, storage, scan, { error: () => {} })
}

export async function works(code: Code) {
  const files = start(code)
  const good = await files.receive(31, 'cv "new".pdf', Buffer.from('%PDF cv'))
  const bad = await files.receive(31, 'bad.exe', Buffer.from('virus'))
  await files.scanNew()
  const { headers, body } = await files.open(good)
  assert.equal(body.toString(), '%PDF cv', 'A clean file should be sent as it was received.')
  assert.equal(headers['content-disposition'], 'attachment; filename="cv _new_.pdf"', 'A clean file should be sent as a download, with quotes in its name replaced.')
  assert.deepEqual((await files.list(31)).filter(({ state }) => state === 'clean').map(({ id }) => id), [good], 'The clean file should be in the list, and the infected one should not be listed as clean.')
  await assert.rejects(files.open(bad), code.Refused, 'An infected file, and one that does not exist, should not be sent.')
  await assert.rejects(files.open(99), code.Refused, 'A file that does not exist should not be found.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const files = start(code)
  const archive = await files.receive(31, 'cv.zip', Buffer.from('encrypted virus'))
  await files.scanNew()
  const early = await files.receive(31, 'cv.exe', Buffer.from('virus'))
  for (const id of [archive, early]) {
    const sent = await files.open(id).catch(() => undefined)
    if (sent?.body.includes('virus'))
      return { sent: id === archive ? 'an encrypted archive, into which the scanner cannot look' : 'a file that has not been scanned yet', got: `it is sent to the staff: ${sent.body}` }
  }
  return false
}
