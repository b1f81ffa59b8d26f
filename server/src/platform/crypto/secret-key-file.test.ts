import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrCreateSecretKey, secretKeyFileName } from './secret-key-file.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('the first start makes a key of 32 bytes that only its owner can read', async () => {
  const folder = await makeFolder()
  const key = await loadOrCreateSecretKey(folder)
  const { mode } = await stat(join(folder, secretKeyFileName))

  expect(key).toHaveLength(32)
  expect(mode & 0o777).toBe(0o600)
})

test('a restart finds the same key', async () => {
  const folder = await makeFolder()
  const first = await loadOrCreateSecretKey(folder)

  expect((await loadOrCreateSecretKey(folder)).equals(first)).toBe(true)
})

test('processes that start together agree on one key', async () => {
  const folder = await makeFolder()
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecretKey(folder)))

  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
})

test('a damaged key file stops the start and is left as it is', async () => {
  const folder = await makeFolder()
  await loadOrCreateSecretKey(folder)
  const file = join(folder, secretKeyFileName)
  await writeFile(file, 'damaged')

  await expect(loadOrCreateSecretKey(folder)).rejects.toThrow(/Restore it from a backup/)
  expect(await readFile(file, 'utf8')).toBe('damaged')
})
