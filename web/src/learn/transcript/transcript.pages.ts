import { IconHistory } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'

export const transcript = {
  path: '/learn/transcript',
  title: 'Transcript',
  load: () => import('./transcript.tsx'),
  page: 'TranscriptPage',
  reads: ['/learn/transcript'],
  icon: IconHistory,
  nav: { menu: 'you', position: 10 },
} as const satisfies PageEntry
