import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/agent-state.ts')

export const adapt = {
  python: (code: Code & { AgentState: new (folder: string) => ReturnType<Code['openState']> }) => ({ ...code, openState: (folder: string) => new code.AgentState(folder) }),
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
const drawToken = (vary: Vary) => `${vary.word()}-${vary.text(vary.number(20, 40))}`

/** The agent on a server that has never seen it. */
async function start({ openState }: Code, vary: Vary) {
  process.umask(0o022)
  const folder = join(mkdtempSync(join(process.cwd(), `${vary.word()}-`)), vary.word())
  const state = await openState(folder)
  await state.create()
  return { state, folder, tokenFile: join(folder, 'token') }
}

export async function works(code: Code, vary: Vary) {
  const { state, folder, tokenFile } = await start(code, vary)
  const [first, second] = [drawToken(vary), drawToken(vary)]
  await assert.rejects(state.readToken(), /not signed on/, 'Before a token was saved, reading it should fail with "not signed on".')
  // Servers on which an earlier version has made the file are in use, too.
  if (vary.number(0, 1) === 1) await writeFile(tokenFile, `${drawToken(vary)}\n`, { mode: 0o644 })
  for (const token of [first, second]) {
    await state.saveToken(token)
    assert.equal(await state.readToken(), token, 'The token that was saved last should be read.')
  }
  assert.equal(await readFile(tokenFile, 'utf8'), `${second}\n`, 'The token should be in the file "token", for a restart of the agent.')
  assert.equal(await (await code.openState(folder)).readToken(), second, 'After a restart, the agent should read the token that was saved.')
  const version = `${vary.number(1, 9)}.${vary.number(0, 30)}`
  await state.saveStatus({ version, lastRunAt: '2026-01-05', isHealthy: true })
  assert.equal(await modeOf(join(folder, 'status.json')), 0o644, 'Everybody on the server should be able to read the status file (mode 644).')
  assert.equal(JSON.parse(await readFile(join(folder, 'status.json'), 'utf8')).version, version, 'The status that was saved should be in the status file.')
  assert.equal((await modeOf(folder)) & 0o055, 0o055, 'Other users of the server should be able to look into the folder (mode 755).')
  await state.signOff()
  await state.signOff()
  await assert.rejects(state.readToken(), /not signed on/, 'After signing off, reading the token should fail.')
}

/** A file in the folder that other users can read, and that has the token in it. */
function findReadable(folder: string, token: string): { name: string; mode: number } | undefined {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() && (found.mode & 0o044) !== 0 && readFileSync(file, 'utf8').includes(token)) return { name, mode: found.mode & 0o777 }
  }
  return undefined
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const [first, second] = [drawToken(vary), drawToken(vary)]
  const damage = 'With the token, another user of the server can roll out software.'
  const fresh = await start(code, vary)
  await fresh.state.saveToken(first)
  const mode = await modeOf(fresh.tokenFile)
  if (mode & 0o044) return { sent: 'cat token, as another user of the server', got: `${first} (the mode of the file is ${mode.toString(8)})`, damage }

  // A step in the middle fails, so the folder stays as other users see it between two steps.
  const halfway = await start(code, vary)
  mkdirSync(halfway.tokenFile)
  await halfway.state.saveToken(first).catch(() => {})
  const left = findReadable(halfway.folder, first)
  if (left !== undefined) return { sent: `cat ${left.name}, as another user, before the agent has come to the next step`, got: `${first} (the mode of the file is ${left.mode.toString(8)})`, damage }

  // Somebody looks again and again while the token is saved. Who has a file open keeps it, whatever its mode is later.
  const watched = await start(code, vary)
  let isSaved = false
  const saving = watched.state.saveToken(first).finally(() => {
    isSaved = true
  })
  saving.catch(() => {})
  while (!isSaved) {
    const seen = findReadable(watched.folder, first)
    if (seen !== undefined) return { sent: `cat ${seen.name}, as another user, while the agent saves the token`, got: `${first} (the mode of the file is ${seen.mode.toString(8)})`, damage }
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }

  // A server on which the version before has made the file, and where somebody has it open.
  const old = await start(code, vary)
  await writeFile(old.tokenFile, `${first}\n`, { mode: 0o644 })
  const handle = await open(old.tokenFile, 'r')
  try {
    await old.state.saveToken(second)
    const kept = await modeOf(old.tokenFile)
    if (kept & 0o044) return { sent: 'cat token, as another user, where an earlier version had made the file', got: `${second} (the mode of the file is still ${kept.toString(8)})`, damage }
    const text = await handle.readFile('utf8')
    return text.includes(second) && { sent: 'reading on in a token file that another user had opened before', got: text.trim(), damage }
  } finally {
    await handle.close()
  }
}
