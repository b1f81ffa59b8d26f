import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Code = typeof import('./agent-state.ts')

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
const newFolder = () => join(mkdtempSync(join(process.cwd(), 'server-')), 'deployer')
const first = 'token-of-the-first-night'
const second = 'token-of-the-second-night'

export async function works({ openState }: Code) {
  process.umask(0o022)
  const folder = newFolder()
  const state = openState(folder)
  await state.create()
  await assert.rejects(state.readToken(), /not signed on/)
  await state.saveToken(first)
  await state.saveToken(second)
  assert.equal(await state.readToken(), second)
  await state.saveStatus({ version: '1', lastRunAt: '2026-01-05', isHealthy: true })
  assert.equal(await modeOf(join(folder, 'status.json')), 0o644)
  assert.equal(JSON.parse(await readFile(join(folder, 'status.json'), 'utf8')).version, '1')
  await state.signOff()
  await state.signOff()
  await assert.rejects(state.readToken(), /not signed on/)
}

export async function exploit({ openState }: Code): Promise<boolean> {
  process.umask(0o022)
  const fresh = newFolder()
  await openState(fresh).create()
  await openState(fresh).saveToken(first)
  if ((await modeOf(join(fresh, 'token'))) & 0o044) return true

  // A server on which the version before has made the file, and where somebody has it open.
  const old = newFolder()
  const file = join(old, 'token')
  await openState(old).create()
  await writeFile(file, `${first}\n`, { mode: 0o644 })
  const handle = await open(file, 'r')
  try {
    await openState(old).saveToken(second)
    return ((await modeOf(file)) & 0o044) !== 0 || (await handle.readFile('utf8')).includes(second)
  } finally {
    await handle.close()
  }
}
