import type { LearnCategory, LearnItem } from '@parapet/contract'
import { isFound } from '../../ui/page/content-search.ts'

export type CatalogFilter = { text?: string; category?: string; cwe?: string; language?: string; show?: string }

/** The categories with their matching items; categories without any are left out. */
export function filterCatalog(categories: LearnCategory[], filter: CatalogFilter): LearnCategory[] {
  return categories
    .filter(({ categoryId }) => filter.category === undefined || categoryId === filter.category)
    .map((category) => ({ ...category, items: category.items.filter((item) => isMeant(item, category, filter)) }))
    .filter(({ items }) => items.length > 0)
}

function isMeant(item: LearnItem, category: LearnCategory, filter: CatalogFilter): boolean {
  const { text = '', cwe, language, show } = filter
  if (cwe !== undefined && !item.cwes.includes(cwe)) return false
  if (language !== undefined && !item.languages.some((name) => name === language)) return false
  if (show === 'in-progress' && item.status !== 'in_progress') return false
  if (show === 'scenarios' && item.itemType !== 'scenario') return false
  const { itemId: id, title, summary, cwes } = item
  return isFound({ id, title, words: `${summary} ${category.title}`, cwes, owasp: category.owasp }, text)
}
