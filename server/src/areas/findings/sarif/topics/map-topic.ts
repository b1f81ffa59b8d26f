import cweTree from './cwe-tree.json' with { type: 'json' }

/** Child to parents, as in CWE's view "Research Concepts", the parent that is nearest in meaning first. */
const parentsOf: Readonly<Record<string, readonly number[]>> = cweTree

/**
 * The children of these CWEs have little in common, so a topic that teaches one of them doesn't cover its children. The
 * catalog covers such a child only if a topic names it or a nearer parent.
 */
const tooWide = new Set([
  ...[16, 20, 74, 77, 99, 284, 345, 435, 610, 664, 665, 668, 669, 682, 691, 693],
  ...[697, 703, 706, 707, 710, 754, 829, 943],
])

/**
 * What teaches these best, where CWE's own parents lead elsewhere or nowhere: a listing of a folder is a setting, included
 * files are files, XPath and XML are languages like those of "Input validation", passwords in files are hardcoded.
 */
const nearerThanParents: Readonly<Record<string, number>> = {
  13: 798,
  214: 200,
  260: 798,
  323: 329,
  472: 20,
  555: 798,
  91: 74,
  98: 73,
  99: 20,
  134: 20,
  212: 200,
  540: 798,
  548: 1188,
  562: 416,
  590: 416,
  643: 74,
  690: 476,
  706: 22,
  757: 327,
  761: 416,
  762: 416,
  763: 416,
  779: 778,
  1022: 601,
  917: 94,
  1220: 284,
}

/** Which topic teaches a CWE, as pairs: plain data, so that it can be handed to another process. */
export type TopicsOfCwes = readonly (readonly [cwe: number, topicId: string])[]

export type TopicMatch = { topicId: string; cwe: number; isExact: boolean }

export type TopicMap = {
  find(cwes: readonly number[]): TopicMatch | undefined
  /** A CWE that the topic teaches. */
  findCwe(topicId: string): number | undefined
}

/**
 * Picks one topic: the first CWE that a topic names, else the CWE with the nearest named parent that isn't too broad.
 */
export function createTopicMap(topics: TopicsOfCwes): TopicMap {
  const topicOf = new Map<number, string>()
  for (const [cwe, topicId] of topics) if (!topicOf.has(cwe)) topicOf.set(cwe, topicId)
  const nearest = new Map<number, { topicId: string; distance: number } | undefined>()

  function findNearest(cwe: number) {
    if (!nearest.has(cwe)) nearest.set(cwe, climb(topicOf, cwe))
    return nearest.get(cwe)
  }

  return {
    findCwe: (topicId) => [...topicOf].find(([, id]) => id === topicId)?.[0],
    find(cwes) {
      let best: (TopicMatch & { distance: number }) | undefined
      for (const cwe of cwes) {
        const found = findNearest(cwe)
        if (found === undefined || (best !== undefined && best.distance <= found.distance)) continue
        best = { topicId: found.topicId, cwe, isExact: found.distance === 0, distance: found.distance }
      }
      return best
    },
  }
}

/** Level by level, so that the nearest wins; a CWE may have several parents. */
function climb(topicOf: ReadonlyMap<number, string>, cwe: number): { topicId: string; distance: number } | undefined {
  const named = nearerThanParents[cwe]
  const taught = named === undefined || topicOf.has(cwe) ? undefined : topicOf.get(named)
  if (taught !== undefined) return { topicId: taught, distance: 1 }
  let level: readonly number[] = [cwe]
  for (let distance = 0; level.length > 0; distance++) {
    for (const candidate of level) {
      const topicId = topicOf.get(candidate)
      if (topicId !== undefined) return { topicId, distance }
    }
    const parents = level.flatMap((candidate) => parentsOf[candidate] ?? [])
    level = [...new Set(parents)].filter((parent) => !tooWide.has(parent))
  }
  return undefined
}

/** Whether a CWE is above another, however far. */
export function isAncestor(above: number, below: number): boolean {
  const seen = new Set<number>()
  let level = parentsOf[below] ?? []
  while (level.length > 0) {
    if (level.includes(above)) return true
    for (const cwe of level) seen.add(cwe)
    level = [...new Set(level.flatMap((cwe) => parentsOf[cwe] ?? []))].filter((cwe) => !seen.has(cwe))
  }
  return false
}
