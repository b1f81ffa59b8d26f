import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/applicant-files.ts')
type Files = ReturnType<Code['createFiles']>
type InPython = {
  Refused: Code['Refused']
  createFiles: (...args: unknown[]) => Promise<Pick<Files, 'receive' | 'scanNew'> & { listFiles: Files['list']; openFile: (id: number) => Promise<[Record<string, string>, Buffer]> }>
}

export const adapt = {
  python: ({ createFiles, Refused }: InPython) => ({
    Refused,
    createFiles: async (...args: unknown[]) => {
      const files = await createFiles(...args)
      const open = async (id: number) => {
        const [headers, body] = await files.openFile(id)
        return { headers, body }
      }
      return { receive: files.receive, scanNew: files.scanNew, list: files.listFiles, open }
    },
  }),
}

/** The scanner cannot answer. */
class ScanFailed extends Error {
  override name = 'ScanFailed'
}

async function start({ createFiles }: Code, vary: Vary) {
  const db = createPool('CREATE TABLE files (id INTEGER PRIMARY KEY, application_id INTEGER, name TEXT, key TEXT, state TEXT)')
  const stored = new Map<string, Buffer>()
  const storage = {
    write: async (key: string, data: Buffer) => void stored.set(key, data),
    read: async (key: string) => stored.get(key) ?? Buffer.alloc(0),
    remove: async (key: string) => void stored.delete(key),
  }
  const [virus, lock] = [vary.text(9), vary.text(9)]
  let isDown = false
  /** Finds a virus, and cannot look into what is encrypted. */
  const scan = async (data: Buffer): Promise<'clean' | 'infected'> => {
    const text = Buffer.from(data).toString()
    if (isDown || text.includes(lock)) throw new ScanFailed('timeout')
    return text.includes(virus) ? 'infected' : 'clean'
  }
  const files = await createFiles(db, storage, scan, { error: () => {} })
  /** Harmless, infected and encrypted files have the same names and look alike. */
  const name = () => `${vary.pick(['cv', vary.word()])}.${vary.pick(['pdf', 'zip', 'exe', 'docx'])}`
  const content = (...parts: string[]) => vary.shuffle([vary.remark(), vary.text(9), ...parts]).join(' ')
  return { files, virus, lock, name, content, application: vary.number(1, 99), setDown: (value: boolean) => (isDown = value) }
}

const open = async (files: Files, id: number) => {
  const { headers, body } = await files.open(id)
  const disposition = Object.entries(headers).find(([header]) => header.toLowerCase() === 'content-disposition')?.[1]
  return { disposition, body: Buffer.from(body).toString() }
}

export async function works(code: Code, vary: Vary) {
  const { files, virus, lock, name, content, application, setDown } = await start(code, vary)
  const receive = (text: string, file = name()) => files.receive(application, file, Buffer.from(text))
  const [word, text, later] = [vary.word(), content(), content()]
  const good = await receive(text, `${word} "new".pdf`)
  const bad = await receive(content(virus))
  const archive = await receive(content(lock))
  await files.scanNew()
  assert.deepEqual(await open(files, good), { disposition: `attachment; filename="${word} _new_.pdf"`, body: text }, 'A clean file should be sent as it was received, as a download, with quotes in its name replaced.')
  const listed = async () => (await files.list(application)).filter(({ state }) => state === 'clean').map(({ id }) => id)
  assert.deepEqual(await listed(), [good], 'The clean file should be in the list, and others should not be listed as clean.')
  const second = await receive(later)
  setDown(true)
  await files.scanNew()
  setDown(false)
  await files.scanNew()
  assert.equal((await open(files, second)).body, later, 'A file that could not be scanned should be sent after a later scan has found it clean.')
  assert.deepEqual(await files.list(application + 1), [], 'The files of another application should not be in the list.')
  const refused = (...status: number[]) => (error: unknown) => error instanceof code.Refused && status.includes(error.status)
  await assert.rejects(async () => files.open(bad), refused(404, 409), 'An infected file should be refused.')
  await assert.rejects(async () => files.open(archive + 99), refused(404), 'A file that does not exist should be refused with status 404.')
  for (const id of [good, second]) assert.match((await open(files, id)).disposition ?? '', /^attachment;/, 'A file that was opened can be opened again.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { files, virus, lock, name, content, application, setDown } = await start(code, vary)
  const send = async (what: string, ...parts: string[]) => {
    const file = name()
    return { id: await files.receive(application, file, Buffer.from(content(virus, ...parts))), sent: `${file}, ${what}` }
  }
  const cases = {
    archive: async () => {
      const sent = await send('an encrypted archive into which the scanner cannot look', lock)
      for (let runs = vary.number(1, 12); runs > 0; runs--) await files.scanNew()
      return sent
    },
    before: async () => {
      setDown(true)
      const sent = await send('sent while the scanner did not answer')
      for (let runs = vary.number(0, 6); runs > 0; runs--) await files.scanNew()
      return sent
    },
    down: async () => {
      const sent = await send('while the scanner did not answer')
      setDown(true)
      for (let runs = vary.number(1, 12); runs > 0; runs--) await files.scanNew()
      return sent
    },
    early: () => send('opened before the job has scanned it'),
  }
  for (const attack of vary.shuffle(Object.values(cases))) {
    const { id, sent } = await attack()
    const opened = await open(files, id).catch(() => undefined)
    setDown(false)
    if (opened?.body.includes(virus))
      return { sent, got: `a download for the staff: ${opened.body}`, damage: `It contains the virus ${virus}, and no scanner has found it clean.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { fileName, content: text }: { fileName: string; content: string }, vary: Vary) {
  const { files, virus, lock, application } = await start(code, vary)
  const id = await files.receive(application, fileName, Buffer.from(text.replaceAll('TEST-VIRUS', virus).replaceAll('locked(', `${lock}(`)))
  await files.scanNew()
  try {
    const { disposition, body } = await open(files, id)
    return { isDone: body.includes(virus), shown: `${disposition}\n\n${body.replaceAll(virus, 'TEST-VIRUS').replaceAll(lock, 'locked')}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { fileName: 'cv.zip', content: 'locked(TEST-VIRUS)' }, isDone: true },
  { input: { fileName: 'cv.pdf', content: 'TEST-VIRUS' }, isDone: false },
  { input: { fileName: 'cv.pdf', content: 'I like lamps.' }, isDone: false },
]
