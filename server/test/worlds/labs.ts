/** Test support: a real challenge with its proof, run in the real sandbox. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@parapet/sandbox'
import { builtInContentFolder, createLessons, loadCatalog } from '../../src/features/catalog/catalog.ts'
import { hashLab } from '../../src/features/catalog/read-labs.ts'
import { createWorld, type World } from '../world.ts'

export const labTopic = 'sql-injection'
export const labChallenge = 'ticket-list'

/** A catalog with one topic, whose one challenge is a lab in TypeScript. Its attack can be tried, too. */
export async function createLabWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-labs-'))
  const topic = join('topics', labTopic)
  const copy = (path: string) => cp(join(builtInContentFolder, path), join(folder, path), { recursive: true })
  await mkdir(join(folder, topic), { recursive: true })
  for (const path of ['categories', `${topic}/lesson.md`, `${topic}/challenges/${labChallenge}`]) await copy(path)
  // The real one names the languages of all its challenges.
  await writeFile(
    join(folder, topic, 'topic.yaml'),
    `title: SQL injection\nsummary: About it\ncategory: injection\ncwes: [89]\nlanguages: [typescript, python, go]\ndifficulty: 1\nestimatedMinutes: 20\n`,
  )
  await writeFile(join(folder, 'labs.json'), JSON.stringify({ engines: {}, variants: await describeLab(folder) }))
  const sandbox = createSandbox({ childrenEach: 1 })
  const world = await createWorld({ contentFolders: [folder], sandbox })
  return {
    ...world,
    async close() {
      await world.close()
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function describeLab(folder: string) {
  const challenge = await createLessons(await loadCatalog([folder])).findChallenge(labTopic, labChallenge)
  if (challenge === undefined) throw new Error('the challenge of the lab world is gone')
  const entry = { hash: await hashLab(challenge, 'typescript'), isLab: true }
  return { [`${labTopic}/${labChallenge}`]: { typescript: entry } }
}
