import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Breach } from '#proof/vary'

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
  await assert.rejects(state.readToken(), /not signed on/, 'Before a token was saved, reading it should fail with "not signed on".')
  await state.saveToken(first)
  await state.saveToken(second)
  assert.equal(await state.readToken(), second, 'The token that was saved last should be read.')
  await state.saveStatus({ version: '1', lastRunAt: '2026-01-05', isHealthy: true })
  assert.equal(await modeOf(join(folder, 'status.json')), 0o644, 'Everybody on the server should be able to read the status file (mode 644).')
  assert.equal(JSON.parse(await readFile(join(folder, 'status.json'), 'utf8')).version, '1', 'The status that was saved should be in the status file.')
  await state.signOff()
  await state.signOff()
  await assert.rejects(state.readToken(), /not signed on/, 'After signing off, reading the token should fail.')
}

export async function exploit({ openState }: Code): Promise<Breach | false> {
  process.umask(0o022)
  const fresh = newFolder()
  await openState(fresh).create()
  await openState(fresh).saveToken(first)
  const mode = await modeOf(join(fresh, 'token'))
  if (mode & 0o044) return { sent: 'cat token, as another user of the server', got: `${first} (the mode of the file is ${mode.toString(8)})` }

  // A step in the middle fails, so the folder stays as other users see it between two steps.
  const halfway = newFolder()
  await openState(halfway).create()
  mkdirSync(join(halfway, 'token'))
  await openState(halfway).saveToken(first).catch(() => {})
  for (const file of readdirSync(halfway).map((name) => join(halfway, name))) {
    const { mode } = statSync(file)
    if ((mode & 0o044) !== 0 && statSync(file).isFile() && readFileSync(file, 'utf8').includes(first))
      return { sent: `cat ${file}, as another user, before the agent has come to the next step`, got: `${first} (the mode of the file is ${(mode & 0o777).toString(8)})` }
  }

  // A server on which the version before has made the file, and where somebody has it open.
  const old = newFolder()
  const file = join(old, 'token')
  await openState(old).create()
  await writeFile(file, `${first}\n`, { mode: 0o644 })
  const handle = await open(file, 'r')
  try {
    await openState(old).saveToken(second)
    const kept = await modeOf(file)
    if (kept & 0o044) return { sent: 'cat token, as another user, where an earlier version had made the file', got: `${second} (the mode of the file is still ${kept.toString(8)})` }
    const text = await handle.readFile('utf8')
    return text.includes(second) && { sent: 'reading on in a token file that another user had opened before', got: text.trim() }
  } finally {
    await handle.close()
  }
}
