/** What authors should know about the proofs of a folder, beyond what a start would refuse. */
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { listLibraryNames } from '@parapet/sandbox'
import type { Catalog } from './catalog-items.ts'
import type { Challenge } from './challenge.ts'
import { findConstantSteps } from './constant-proofs.ts'
import { createLessons } from './lessons.ts'
import type { Mistake } from './mistakes.ts'
import { findNamesOffPage } from './names-on-page.ts'
import { findSilentPlaces } from './silent-proofs.ts'

const proofs = 'topics/*/challenges/*/{proof.ts,typescript/proof.ts,python/proof.py}'

/** Verdicts of these proofs would say nothing to learners. */
export function findSilentProofs(folder: string): Mistake[] {
  return globSync(proofs, { cwd: folder })
    .sort()
    .flatMap((name) => {
      const file = join(folder, name)
      const places = findSilentPlaces(readFileSync(file, 'utf8'), name.endsWith('.py') ? 'python' : 'typescript')
      return places.map((place) => ({ file, ...place }))
    })
}

/** Code could pass in these by refusing what it was sent in an earlier run. */
export function findConstantProofs(folder: string): Mistake[] {
  return globSync(proofs, { cwd: folder })
    .sort()
    .flatMap((name) => {
      const file = join(folder, name)
      const found = findConstantSteps(readFileSync(file, 'utf8'), name.endsWith('.py') ? 'python' : 'typescript')
      return found.map(({ line, message }) => ({ file, line, message }))
    })
}

/** Right fixes of this folder that need a name which learners can't know. The content must have no other mistakes. */
export async function findHiddenNames(folder: string, catalog: Catalog): Promise<Mistake[]> {
  const lessons = createLessons(catalog)
  const found: Mistake[] = []
  for (const topic of catalog.topics.values()) {
    if (dirname(dirname(resolve(topic.folder))) !== resolve(folder)) continue
    const lesson = await readFile(join(topic.folder, 'lesson.md'), 'utf8').catch(() => '')
    for (const challengeId of topic.challengeIds) {
      const challenge = await lessons.findChallenge(topic.id, challengeId)
      const file = join(topic.folder, 'challenges', challengeId, 'challenge.yaml')
      for (const message of challenge ? explainHidden(challenge, lesson) : []) found.push({ file, line: 1, message })
    }
  }
  return found
}

function explainHidden({ situation, fixes, variants }: Challenge, lesson: string): string[] {
  const right = [...fixes].find(([, { isRight }]) => isRight === true)?.[0] ?? ''
  return [...variants.values()].flatMap(({ language, lines, fixes: fixed }) => {
    const after = fixed.get(right)
    if ((language !== 'typescript' && language !== 'python') || after === undefined) return []
    const known = listLibraryNames(language)
    const isKnown = (name: string) => known.has(name)
    const names = findNamesOffPage({ language, before: lines, after, texts: [situation, lesson], isKnown })
    if (names.length === 0) return []
    return [
      `the right fix in ${language} needs ${names.join(', ')}, which is nowhere in the situation, the code or the lesson; say it in the situation`,
    ]
  })
}
