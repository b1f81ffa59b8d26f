import type { LanguageName } from '@parapet/contract'
import type { Catalog, CatalogTopic } from './catalog-items.ts'

/** The CWE Top 25 of 2025, the most common and harmful weaknesses first: https://cwe.mitre.org/top25/. */
export const topWeaknesses: readonly number[] = [
  ...[79, 89, 352, 862, 787, 22, 416, 125, 78, 94, 120, 434, 476],
  ...[121, 502, 122, 863, 20, 284, 200, 306, 918, 77, 639, 770],
]

/**
 * The topics in a language whose weaknesses rank highest. Topics of equal rank, and those without a rank, are in catalog
 * order.
 */
export function listCommonTopics(catalog: Catalog, language: LanguageName, count: number): CatalogTopic[] {
  const taught = [...catalog.topics.values()].filter((topic) => !topic.isRetired && topic.languages.includes(language))
  return taught.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, count)
}

function rankOf({ cwes }: CatalogTopic): number {
  const places = cwes.map((cwe) => topWeaknesses.indexOf(cwe)).filter((place) => place >= 0)
  return Math.min(...places, topWeaknesses.length)
}
