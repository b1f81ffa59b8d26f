import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  assert.equal(readFileSync(`staff/${name}`, 'utf8'), 'content')
  assert.ok(!existsSync('upload'))
  open()
  await assert.rejects(acceptUpload('upload', 'staff', scanner({ exitCode: 1, output: 'upload: Test-Signature FOUND' })), UploadRefused)
  assert.ok(!existsSync('upload'))
  open('')
  await assert.rejects(acceptUpload('upload', 'staff', scanner({ exitCode: 0, output: '' })), UploadRefused)
  open()
  const failing = { scan: () => Promise.reject(new Error('cannot be started')) }
  await assert.rejects(acceptUpload('upload', 'staff', failing), /cannot be started/)
  assert.ok(!existsSync('upload'))
}

/** The file makes the scanner fail, or makes it take too much memory. */
export async function exploit({ acceptUpload }: Code): Promise<boolean> {
  for (const result of [
    { exitCode: 2, output: 'ERROR: nesting too deep' },
    { exitCode: null, output: '' },
  ]) {
    const scanner = open()
    const name = await acceptUpload('upload', 'staff', scanner(result)).catch(() => undefined)
    if (name !== undefined && existsSync(`staff/${name}`)) return true
  }
  return false
}
