import type { LearnCategory, LearnItem } from '@parapet/contract'

export type CatalogFilter = { text?: string; category?: string; cwe?: string; language?: string }

/** The categories with those of their items that are meant; categories without any are left out. */
export function filterCatalog(categories: LearnCategory[], filter: CatalogFilter): LearnCategory[] {
  return categories
    .filter(({ categoryId }) => filter.category === undefined || categoryId === filter.category)
    .map((category) => ({ ...category, items: category.items.filter((item) => isMeant(item, category, filter)) }))
    .filter(({ items }) => items.length > 0)
}

function isMeant(item: LearnItem, category: LearnCategory, { text, cwe, language }: CatalogFilter): boolean {
  if (cwe !== undefined && !item.cwes.includes(cwe)) return false
  if (language !== undefined && !item.languages.some((name) => name === language)) return false
  const words = `${item.title} ${item.summary} ${item.itemId} ${item.cwes.join(' ')} ${category.title}`.toLowerCase()
  return (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** Every CWE of the catalog once, in the order of the numbers. */
export function listCwes(categories: LearnCategory[]): string[] {
  const cwes = new Set(categories.flatMap(({ items }) => items.flatMap((item) => item.cwes)))
  return [...cwes].toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
}
