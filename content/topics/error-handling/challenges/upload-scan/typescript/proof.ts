import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Breach } from '#proof/vary'
import type { ScanResult } from './accept-upload.ts'

type Code = typeof import('./accept-upload.ts')

function open(content = 'content') {
  mkdirSync('staff', { recursive: true })
  writeFileSync('upload', content)
  return (result: ScanResult) => ({ scan: async () => result })
}

export async function works({ acceptUpload, UploadRefused }: Code) {
  const scanner = open()
  const name = await acceptUpload('upload', 'staff', scanner({ exitCode: 0, output: 'upload: OK' }))
  assert.equal(readFileSync(`staff/${name}`, 'utf8'), 'content', "A clean file should be in the staff's folder.")
  assert.ok(!existsSync('upload'), 'A file that was accepted should no longer be in the upload folder.')
  open()
  await assert.rejects(acceptUpload('upload', 'staff', scanner({ exitCode: 1, output: 'upload: Test-Signature FOUND' })), UploadRefused, 'A file in which the scanner finds something should be refused.')
  assert.ok(!existsSync('upload'), 'A file that was refused should no longer be in the upload folder.')
  open('')
  await assert.rejects(acceptUpload('upload', 'staff', scanner({ exitCode: 0, output: '' })), UploadRefused, 'An empty file should be refused.')
  open()
  const failing = { scan: () => Promise.reject(new Error('cannot be started')) }
  await assert.rejects(acceptUpload('upload', 'staff', failing), /cannot be started/, 'If the scanner cannot be started, that error should get through.')
  assert.ok(!existsSync('upload'), 'A file should not stay in the upload folder, whatever happens.')
}

/** The file makes the scanner fail, or makes it take too much memory. */
export async function exploit({ acceptUpload }: Code): Promise<Breach | false> {
  for (const result of [
    { exitCode: 2, output: 'ERROR: nesting too deep' },
    { exitCode: null, output: '' },
  ]) {
    const scanner = open()
    const name = await acceptUpload('upload', 'staff', scanner(result)).catch(() => undefined)
    if (name !== undefined && existsSync(`staff/${name}`))
      return { sent: `a file on which the scanner fails (exit code ${result.exitCode}, output "${result.output}")`, got: `the file is in the staff's folder as ${name}, though nobody has scanned it` }
  }
  return false
}
