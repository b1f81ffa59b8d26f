import type { LanguageName } from '@parapet/contract'

export type CatalogCategory = { id: string; title: string; description: string; owasp: string[]; order: number }
export type CatalogChallenge = {
  id: string
  title: string
  difficulty: number
  languages: LanguageName[]
  /** Languages in which the fix can be written and run, if there is a sandbox for them. */
  labLanguages: LanguageName[]
}
export type CatalogTopic = {
  id: string
  title: string
  summary: string
  categoryId: string
  cwes: number[]
  languages: LanguageName[]
  difficulty: number
  estimatedMinutes: number
  /** The offered challenges, in the recommended order. */
  challengeIds: readonly string[]
  challenges: readonly CatalogChallenge[]
  /** No longer offered; their results can still be viewed. */
  retiredChallengeIds: readonly string[]
  folder: string
  /** Retired items are no longer offered, but courses that contain them still resolve. */
  isRetired: boolean
}
export type CatalogScenario = {
  id: string
  title: string
  summary: string
  categoryId: string
  cwes: number[]
  estimatedMinutes: number
  stepCount: number
  /** In order; an id stays the same when other steps are added. */
  stepIds: readonly string[]
  folder: string
  isRetired: boolean
}

/** All content, by id. Loaded once at startup; the same for all organizations. */
export type Catalog = {
  categories: ReadonlyMap<string, CatalogCategory>
  topics: ReadonlyMap<string, CatalogTopic>
  scenarios: ReadonlyMap<string, CatalogScenario>
}
