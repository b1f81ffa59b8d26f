/** A small catalog with known numbers, as files, the way operators add content. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { challengeFiles, stepFiles } from './sample-content.ts'

/** Challenges of topics and steps of scenarios, by category. */
export type ContentPlan = Record<string, { topics?: Record<string, string[]>; scenarios?: Record<string, string[]> }>

/**
 * Two categories that can be completed, and one with an empty topic and an empty scenario, which cannot.
 */
export const smallContent: ContentPlan = {
  injection: {
    topics: { sql: ['login', 'search'], xss: ['comment'] },
    scenarios: { 'break-in': ['situation', 'attack', 'fix'] },
  },
  secrets: { topics: { 'keys-in-code': ['config'] }, scenarios: { 'leaked-key': ['situation', 'fix'] } },
  unwritten: { topics: { 'no-challenges': [] }, scenarios: { 'no-steps': [] } },
}

export async function writeContentFolder(plan: ContentPlan = smallContent): Promise<{
  folder: string
  remove(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-content-'))
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const writeAll = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await write(name, text)
  }
  for (const [index, [category, { topics = {}, scenarios = {} }]] of Object.entries(plan).entries()) {
    const about = (id: string) => `title: Title of ${id}\nsummary: About ${id}\ncategory: ${category}\n`
    const order = index + 1
    await write(
      `categories/${category}.yaml`,
      `title: Title of ${category}\ndescription: A\nowasp: []\norder: ${order}\n`,
    )
    for (const [id, challenges] of Object.entries(topics)) {
      const rest = 'cwes: [89]\nlanguages: [python, typescript]\ndifficulty: 1\nestimatedMinutes: 20\n'
      await write(`topics/${id}/topic.yaml`, about(id) + rest)
      if (challenges.length > 0) await write(`topics/${id}/lesson.md`, `Lesson of ${id}.\n`)
      for (const challenge of challenges) {
        await writeAll(challengeFiles(`topics/${id}/challenges/${challenge}`, challenge))
      }
    }
    for (const [id, steps] of Object.entries(scenarios)) {
      await write(`scenarios/${id}/scenario.yaml`, `${about(id)}cwes: [89]\nestimatedMinutes: 10\n`)
      await writeAll(stepFiles(`scenarios/${id}`, id, steps))
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
