import type { LanguageName } from '@parapet/contract'

export type CatalogCategory = { id: string; title: string; description: string; owasp: string[]; order: number }
export type CatalogChallenge = {
  id: string
  title: string
  difficulty: number
  languages: LanguageName[]
  /** Those in which the fix can be written and run, where there is a sandbox for them. */
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
  /** Those that are offered, in the order in which they are best taken. */
  challengeIds: readonly string[]
  challenges: readonly CatalogChallenge[]
  /** Not offered any more; results of them can still be looked at. */
  retiredChallengeIds: readonly string[]
  folder: string
  /** Retired items are not offered any more, and keep resolving where courses point at them. */
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
  /** In their order; an id stays when other steps are added. */
  stepIds: readonly string[]
  folder: string
  isRetired: boolean
}

/** What can be taught, by id. Loaded once at start; the same for all organizations. */
export type Catalog = {
  categories: ReadonlyMap<string, CatalogCategory>
  topics: ReadonlyMap<string, CatalogTopic>
  scenarios: ReadonlyMap<string, CatalogScenario>
}
