import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

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
  assert.equal(body.toString(), '%PDF cv')
  assert.equal(headers['content-disposition'], 'attachment; filename="cv _new_.pdf"')
  assert.deepEqual((await files.list(31)).filter(({ state }) => state === 'clean').map(({ id }) => id), [good])
  await assert.rejects(files.open(bad), code.Refused)
  await assert.rejects(files.open(99), code.Refused)
}

export async function exploit(code: Code): Promise<boolean> {
  const files = start(code)
  const archive = await files.receive(31, 'cv.zip', Buffer.from('encrypted virus'))
  await files.scanNew()
  const early = await files.receive(31, 'cv.exe', Buffer.from('virus'))
  for (const id of [archive, early]) {
    const sent = await files.open(id).catch(() => undefined)
    if (sent?.body.includes('virus')) return true
  }
  return false
}
