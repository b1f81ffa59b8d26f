import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeContent } from '../../../../test/worlds/content-files.ts'
import { builtInContentFolder, createLessons, loadCatalog } from './catalog.ts'
import { hashLab } from './read-labs.ts'

test('a proof that must run in one instance with the code gives no lab, even if it did before', async () => {
  const folder = await writeContent({})
  for (const part of ['categories', 'topics/insecure-deserialization'])
    await cp(join(builtInContentFolder, part), join(folder, part), { recursive: true })
  const proofFile = join(folder, 'topics/insecure-deserialization/challenges/deferred-tasks/python/proof.py')
  const name = 'insecure-deserialization/deferred-tasks'
  const readLanguages = async () => {
    const catalog = await loadCatalog([folder])
    const challenge = await createLessons(catalog).findChallenge('insecure-deserialization', 'deferred-tasks')
    if (challenge === undefined) throw new Error('the challenge is missing')
    const entry = { hash: await hashLab(challenge, 'python'), isLab: true }
    await writeFile(join(folder, 'labs.json'), JSON.stringify({ engines: {}, variants: { [name]: { python: entry } } }))
    const { topics } = await loadCatalog([folder])
    return topics.get('insecure-deserialization')?.challenges.find(({ id }) => id === 'deferred-tasks')?.labLanguages
  }

  expect(await readFile(proofFile, 'utf8')).toMatch(/^# lab: shared/)
  expect(await readLanguages()).toEqual([])
  await writeFile(proofFile, (await readFile(proofFile, 'utf8')).replace(/^# lab: shared.*\n/, ''))
  expect(await readLanguages()).toEqual(['python'])
})
