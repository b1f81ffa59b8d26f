import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrCreateSecretKeys, readSecretKeys, secretKeyFileName, writeSecretKeys } from './secret-key-file.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('the first start creates a 32-byte key that only its owner can read', async () => {
  const folder = await makeFolder()
  const [key] = await loadOrCreateSecretKeys(folder)
  const { mode } = await stat(join(folder, secretKeyFileName))

  expect(key).toHaveLength(32)
  expect(mode & 0o777).toBe(0o600)
})

test('a restart finds the same key', async () => {
  const folder = await makeFolder()
  const first = await loadOrCreateSecretKeys(folder)

  expect(first).toHaveLength(1)
  expect(await loadOrCreateSecretKeys(folder)).toEqual(first)
})

test('processes that start together agree on one key', async () => {
  const folder = await makeFolder()
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecretKeys(folder)))

  expect(new Set(keys.map(([key]) => key?.toString('hex'))).size).toBe(1)
})

test('a damaged key file stops the start and stays unchanged', async () => {
  const folder = await makeFolder()
  await loadOrCreateSecretKeys(folder)
  const file = join(folder, secretKeyFileName)
  await writeFile(file, 'damaged')

  await expect(loadOrCreateSecretKeys(folder)).rejects.toThrow(/Restore it from a backup/)
  expect(await readFile(file, 'utf8')).toBe('damaged')
})

test('while the key is rotated the file holds the new key and the old one, and only its owner can read them', async () => {
  const folder = await makeFolder()
  const keys = [randomBytes(32), ...(await loadOrCreateSecretKeys(folder))]
  await writeSecretKeys(folder, keys)
  const { mode } = await stat(join(folder, secretKeyFileName))

  expect(await readSecretKeys(folder)).toEqual(keys)
  expect(mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual([secretKeyFileName])
})
