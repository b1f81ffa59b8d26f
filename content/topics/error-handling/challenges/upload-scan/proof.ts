import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { ScanResult } from './typescript/accept-upload.ts'

type Code = typeof import('./typescript/accept-upload.ts')

/** A program that the system has stopped has no exit code in Node, and the number of the signal in Python. */
const stopped = language === 'python' ? [-9, -11] : [null]

function open(vary: Vary, content = vary.remark()) {
  const [upload, staff] = [`${vary.word()}-${vary.text(6)}`, `staff-${vary.text(8)}`]
  mkdirSync(staff)
  writeFileSync(upload, content)
  const files = () => readdirSync(staff).map((name) => readFileSync(`${staff}/${name}`, 'utf8'))
  return { upload, staff, content, files, scanner: (result: ScanResult) => ({ scan: async () => result }) }
}

export async function works({ acceptUpload, UploadRefused }: Code, vary: Vary) {
  for (const output of ['', `${vary.word()}: OK`, 'ERROR: 0, warnings: 2']) {
    const { upload, staff, content, files, scanner } = open(vary)
    const name = await acceptUpload(upload, staff, scanner({ exitCode: 0, output }))
    assert.equal(readFileSync(`${staff}/${name}`, 'utf8'), content, `A file in which the scanner finds nothing (exit code 0, output "${output}") should be in the staff's folder.`)
    assert.deepEqual(files(), [content], "A file that was accepted should be in the staff's folder once.")
    assert.ok(!existsSync(upload), 'A file that was accepted should no longer be in the upload folder.')
  }
  const refuses = async ({ upload, staff, files, scanner }: ReturnType<typeof open>, result: ScanResult, reason: string, sentence: string) => {
    const failure = await acceptUpload(upload, staff, scanner(result)).then(() => undefined, (error) => error)
    assert.ok(failure instanceof UploadRefused, sentence)
    assert.ok(failure.message.includes(reason), `${sentence.slice(0, -1)} with the reason ${reason}, not "${failure.message}".`)
    assert.ok(!existsSync(upload), 'A file that was refused should no longer be in the upload folder.')
    assert.deepEqual(files(), [], "A file that was refused should not be in the staff's folder.")
  }
  await refuses(open(vary), { exitCode: 1, output: `${vary.word()}: Test-Signature-${vary.word()} FOUND` }, 'file_refused', 'A file in which the scanner finds something should be refused.')
  await refuses(open(vary, ''), { exitCode: 0, output: '' }, 'file_empty', 'An empty file should be refused.')
  const { upload, staff, files } = open(vary)
  const scan = async () => {
    throw Object.assign(new Error('cannot be started'), { name: 'OSError' })
  }
  await assert.rejects(acceptUpload(upload, staff, { scan }), /cannot be started/, 'If the scanner cannot be started, that error should get through.')
  assert.ok(!existsSync(upload), 'A file should not stay in the upload folder, whatever happens.')
  assert.deepEqual(files(), [], "A file that was not scanned should not be in the staff's folder.")
}

/** The file makes the scanner fail, or makes it take too much memory or time. */
export async function exploit({ acceptUpload }: Code, vary: Vary): Promise<Breach | false> {
  const codes = [2, vary.number(3, 125), vary.pick([126, 127, 134, 137, 139, 255]), ...stopped]
  for (const exitCode of vary.shuffle(codes))
    for (const output of vary.shuffle(['', `ERROR: ${vary.remark()}`, `${vary.word()}: OK`])) {
      const { upload, staff, content, files } = open(vary)
      let seenEarly: string[] = []
      const scan = async () => {
        seenEarly = files()
        return { exitCode, output }
      }
      await acceptUpload(upload, staff, { scan }).catch(() => undefined)
      if (seenEarly.includes(content))
        return { sent: 'a file that the scanner takes a while for', got: "the file is in the staff's folder before the scanner has ended", damage: 'The staff can open it while it is still being scanned.' }
      assert.ok(!existsSync(upload), `A file on which the scanner fails (exit code ${exitCode}) should no longer be in the upload folder.`)
      if (files().includes(content))
        return {
          sent: `a file on which the scanner fails (exit code ${exitCode}, output "${output}")`,
          got: `the file is in the staff's folder as ${readdirSync(staff)[0]}`,
          damage: 'The scanner has not got to its end, so nobody knows what is in the file that the staff open.',
        }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ acceptUpload }: Code, { content }: { content: string }, vary: Vary) {
  const { upload, staff, files, scanner } = open(vary, content)
  const depth = content.split('zip(').length - 1
  const result = depth > 8 ? { exitCode: 2, output: 'ERROR: recursion limit' } : content.includes('TEST-VIRUS') ? { exitCode: 1, output: 'TEST-VIRUS FOUND' } : { exitCode: 0, output: '' }
  const answer = await acceptUpload(upload, staff, scanner(result)).then(() => 'The file was accepted.', String)
  const isDone = files().some((text) => text.includes('TEST-VIRUS'))
  return { isDone, shown: `The scanner ended with ${result.exitCode}. ${result.output}\n${answer}\nFolder of the staff: ${files().join(', ') || 'empty'}` }
}

export const attacks = [
  { input: { content: `${'zip('.repeat(9)}TEST-VIRUS${')'.repeat(9)}` }, isDone: true },
  { input: { content: 'zip(TEST-VIRUS)' }, isDone: false },
  { input: { content: 'hello' }, isDone: false },
]
