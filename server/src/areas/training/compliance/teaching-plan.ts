import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog/catalog.ts'

/** All topics that can be passed, in a stable order that database rows can index into. */
export type TeachingPlan = {
  /** Different for each set of topics and challenges. */
  key: string
  topics: readonly { id: string; challengeIds: readonly string[] }[]
  /** The index of a topic, starting at 1 as in PostgreSQL. */
  placeOf: ReadonlyMap<string, number>
}

const known = new WeakMap<Catalog, TeachingPlan>()

export function planOf(catalog: Catalog): TeachingPlan {
  const plan = known.get(catalog) ?? makePlan(catalog)
  known.set(catalog, plan)
  return plan
}

function makePlan(catalog: Catalog): TeachingPlan {
  const topics = [...catalog.topics.values()]
    // A topic without a challenge could never be passed.
    .filter(({ isRetired, challengeIds }) => !isRetired && challengeIds.length > 0)
    .map(({ id, challengeIds }) => ({ id, challengeIds: [...challengeIds].sort() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    key: createHash('sha256').update(JSON.stringify(topics)).digest('base64url').slice(0, 22),
    topics,
    placeOf: new Map(topics.map(({ id }, index) => [id, index + 1])),
  }
}
