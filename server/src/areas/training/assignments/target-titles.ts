import type { Catalog } from '../catalog/catalog.ts'

/** By `type id`. Only the content knows what topics, scenarios and categories are called. */
export function listTargetTitles({ categories, topics, scenarios }: Catalog): Map<string, string> {
  return new Map([
    ...[...categories.values()].map(({ id, title }) => [`category ${id}`, title] as const),
    ...[...topics.values()].map(({ id, title }) => [`topic ${id}`, title] as const),
    ...[...scenarios.values()].map(({ id, title }) => [`scenario ${id}`, title] as const),
  ])
}
