import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageName, LessonDiagram } from '@parapet/contract'
import type { Catalog } from './catalog-items.ts'
import type { Challenge } from './challenge.ts'
import { CatalogError, type Findings } from './mistakes.ts'
import type { ScenarioStep } from './read-scenario.ts'

/** The texts of the catalog, read on first use and cached. They contain answers: never send them to learners as is. */
export type Lessons = {
  /** Markdown; null when the lesson is not written yet. */
  findLesson(topicId: string): Promise<string | null>
  findDiagram(topicId: string): Promise<LessonDiagram | null>
  /** Includes retired ones. */
  findChallenge(topicId: string, challengeId: string): Promise<Challenge | undefined>
  /** The proof that judges fixes in this language; undefined when there is none. It must never leave the service. */
  findProof(topicId: string, challengeId: string, language: LanguageName): Promise<string | undefined>
  listSteps(scenarioId: string): Promise<readonly ScenarioStep[]>
}

export function createLessons(catalog: Catalog): Lessons {
  const kept = new Map<string, Promise<unknown>>()
  /** A failure is retried the next time: someone may be replacing the files. */
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as Promise<T> | undefined
    if (known !== undefined) return known
    const reading = read()
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    return reading
  }
  return {
    async findLesson(topicId) {
      const topic = catalog.topics.get(topicId)
      if (topic === undefined || topic.challenges.length === 0) return null
      return once(`lesson ${topicId}`, () => readFile(join(topic.folder, 'lesson.md'), 'utf8'))
    },
    async findDiagram(topicId) {
      const topic = catalog.topics.get(topicId)
      if (topic === undefined || topic.challenges.length === 0) return null
      return once(`diagram ${topicId}`, async () => {
        const { readDiagram } = await import('./read-diagram.ts')
        return whole((findings) => readDiagram(topic.folder, findings))
      })
    },
    async findChallenge(topicId, challengeId) {
      const topic = catalog.topics.get(topicId)
      const isKnown = topic?.challengeIds.includes(challengeId) || topic?.retiredChallengeIds.includes(challengeId)
      if (topic === undefined || !isKnown) return undefined
      return once(`challenge ${topicId} ${challengeId}`, async () => {
        const { readChallenge } = await import('./read-challenge.ts')
        const folder = join(topic.folder, 'challenges', challengeId)
        return whole((findings) => readChallenge(folder, challengeId, findings))
      })
    },
    async findProof(topicId, challengeId, language) {
      const file = (await this.findChallenge(topicId, challengeId))?.variants.get(language)?.proofFile
      if (file === undefined) return undefined
      return once(`proof ${topicId} ${challengeId} ${language}`, () => readFile(file, 'utf8'))
    },
    async listSteps(scenarioId) {
      const scenario = catalog.scenarios.get(scenarioId)
      if (scenario === undefined) return []
      return once(`steps ${scenarioId}`, async () => {
        const { readSteps } = await import('./read-scenario.ts')
        return whole((findings) => readSteps(scenario.folder, findings))
      })
    },
  }
}

/** Everything was checked at startup, so a mistake here means that files have changed since. */
async function whole<T>(read: (findings: Findings) => Promise<T>): Promise<T> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const found = await read(findings)
  if (findings.mistakes.length > 0) throw new CatalogError(findings.mistakes)
  return found
}
