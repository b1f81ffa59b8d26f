import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'

type Code = typeof import('./workspace-files.ts')

function makeWorkspaces() {
  mkdirSync('workspaces/7/src', { recursive: true })
  mkdirSync('workspaces/71')
  writeFileSync('workspaces/7/src/main.py', 'print(7)')
  writeFileSync('workspaces/7/logo.png', Buffer.from([137, 80, 0, 1]))
  writeFileSync('workspaces/7/big.txt', Buffer.alloc(1024 * 1024 + 1, 'x'))
  writeFileSync('workspaces/71/.env', 'KEY=71')
  writeFileSync('workspaces/settings', 'outside')
}

export async function works({ readWorkspaceFile, FileError }: Code) {
  makeWorkspaces()
  const read = (path: string) => readWorkspaceFile('workspaces', 7, path)
  assert.deepEqual(await read('src/main.py'), { content: 'print(7)', isBinary: false, size: 8 })
  assert.deepEqual(await read('logo.png'), { content: 'iVAAAQ==', isBinary: true, size: 4 })
  for (const [path, status] of [['none.txt', 404], ['src', 404], ['big.txt', 413]] as const)
    await assert.rejects(read(path), (error) => error instanceof FileError && error.status === status)
  await assert.rejects(read('../settings'), FileError)
}

const forms = ['../71/.env', 'src/../../71/.env', '....//71/.env']

export async function exploit({ readWorkspaceFile }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  makeWorkspaces()
  for (const path of payloads) {
    const file = await readWorkspaceFile('workspaces', 7, path).catch(() => undefined)
    if (file?.content === 'KEY=71') return true
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readWorkspaceFile }: Code, input: { path: string }, vary: import('#proof/vary').Vary) {
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
