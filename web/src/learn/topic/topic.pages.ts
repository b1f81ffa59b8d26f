import type { PageEntry } from '../../page-entry.ts'
import { textSearch } from '../../ui/table/table-state.ts'

export const topic = {
  path: '/learn/topics/$topicId',
  title: 'Topic',
  load: () => import('./topic.tsx'),
  page: 'TopicPage',
  reads: ['/learn/topics/{topicId}', '/learn/preferences'],
  nav: { under: 'catalog' },
  route: { validateSearch: textSearch('language') },
} as const satisfies PageEntry
