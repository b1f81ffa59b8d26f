import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/workspace-files.ts')

/** A neighbour whose number begins like the own one, one whose number does not, and a file beside all workspaces. */
function makeWorkspaces(own: number, neighbour: number, other: number, secret: string) {
  mkdirSync(`workspaces/${own}/src/pages`, { recursive: true })
  for (const id of [neighbour, other]) {
    mkdirSync(`workspaces/${id}`, { recursive: true })
    writeFileSync(`workspaces/${id}/.env`, secret)
  }
  writeFileSync('workspaces/settings', secret)
}

export async function works({ readWorkspaceFile, FileError }: Code, vary: Vary) {
  const [own, name, text] = [vary.number(1, 9), vary.word(), `print("${vary.text(8)}")`]
  makeWorkspaces(own, own * 10 + 1, own + 1, 'outside')
  writeFileSync(`workspaces/${own}/src/${name}.py`, text)
  writeFileSync(`workspaces/${own}/src/pages/Über uns.txt`, 'Grüße')
  writeFileSync(`workspaces/${own}/.env`, 'OWN=1')
  writeFileSync(`workspaces/${own}/logo.png`, Buffer.from([137, 80, 0, 1]))
  writeFileSync(`workspaces/${own}/big.txt`, Buffer.alloc(1024 * 1024 + 1, 'x'))
  const read = (path: string) => readWorkspaceFile('workspaces', own, path)
  assert.deepEqual(await read(`src/${name}.py`), { content: text, isBinary: false, size: text.length }, `The file src/${name}.py should be shown.`)
  assert.equal((await read('src/pages/Über uns.txt')).content, 'Grüße', 'The file src/pages/Über uns.txt should be shown.')
  const odd = `${vary.number(10, 99)}% of ${vary.word()}%2F+&.txt`
  writeFileSync(`workspaces/${own}/src/${odd}`, text)
  assert.equal((await read(`src/${odd}`).catch(() => undefined))?.content, text, `The file src/${odd} should be shown: its name is what it is called on the disk.`)
  writeFileSync(`workspaces/${own + 1}/${name}.txt`, text)
  assert.equal((await readWorkspaceFile('workspaces', own + 1, `${name}.txt`)).content, text, 'The files of another workspace should be shown to its members.')
  assert.equal((await read('.env')).content, 'OWN=1', "The workspace's own .env should be shown.")
  assert.deepEqual(await read('logo.png'), { content: 'iVAAAQ==', isBinary: true, size: 4 }, 'A picture should be shown as base64.')
  const cases = [[`${vary.word()}.txt`, 404, 'A missing file'], ['src', 404, 'A folder'], ['big.txt', 413, 'A file of more than a megabyte']] as const
  for (const [path, status, what] of cases)
    await assert.rejects(read(path), (error) => error instanceof FileError && error.status === status, `${what} should be answered with ${status}.`)
  await assert.rejects(read('../settings'), FileError, 'A file beside the workspaces should be refused.')
}

/** What becomes a path when it is decoded, or when signs are replaced, after it was checked. */
const disguises = [
  (path: string) => path.replaceAll('/', '\\'),
  (path: string) => path.replaceAll('/', '%2f').replaceAll('..', '%2e%2e'),
  (path: string) => path.replaceAll('..', '.%2E'),
  (path: string) => path.replaceAll('/', '%252f').replaceAll('..', '%252e%252e'),
  (path: string) => path.replaceAll('/', '\uff0f').replaceAll('..', '\uff0e\uff0e'),
]

/** Steps upwards in several spellings, and absolute paths, which need none. */
const makeForms = (own: number, target: string) => [
  ...disguises.flatMap((disguise) => [disguise(`../${target}`), disguise(`src/../../${target}`), disguise(resolve('workspaces', target))]),
  `../${target}`,
  `src/../../${target}`,
  `./../${target}`,
  `....//${target}`,
  `..././${target}`,
  `src/....//....//${target}`,
  `..\\${target}`,
  `..%2f${target}`,
  `src//..//..//${target}`,
  resolve('workspaces', target),
  `/${resolve('workspaces', target)}`,
  `${resolve('workspaces', String(own))}/../${target}`,
  `${resolve('workspaces', String(own))}/src/../../${target}`,
]

export async function exploit({ readWorkspaceFile }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const own = payloads ? 7 : vary.number(1, 9)
  const neighbour = payloads ? 71 : own * 10 + vary.number(0, 9)
  const other = own + 1
  const secret = `KEY=${vary.text(16)}`
  makeWorkspaces(own, neighbour, other, secret)
  const targets = [`${neighbour}/.env`, `${other}/.env`, 'settings']
  for (const path of payloads ?? targets.flatMap((target) => makeForms(own, target))) {
    const file = await readWorkspaceFile('workspaces', own, path).catch(() => undefined)
    if (file?.content.includes(secret)) return { sent: `path=${path} in workspace ${own}`, got: file.content, damage: `The file is not in workspace ${own}.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readWorkspaceFile }: Code, input: { path: string }, vary: Vary) {
  const secret = `KEY=${vary.text(16)}`
  mkdirSync('workspaces/7/src', { recursive: true })
  mkdirSync('workspaces/71', { recursive: true })
  writeFileSync('workspaces/7/src/main.py', 'print(7)')
  writeFileSync('workspaces/71/.env', secret)
  try {
    const { content } = await readWorkspaceFile('workspaces', 7, input.path)
    return { isDone: content.includes(secret), shown: content }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { path: '../71/.env' }, isDone: true },
  { input: { path: 'src/main.py' }, isDone: false },
  { input: { path: '../72/.env' }, isDone: false },
]
