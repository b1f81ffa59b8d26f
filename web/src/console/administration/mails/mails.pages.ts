import { IconMail } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const mails = {
  path: '/console/mails',
  title: 'Mail outbox',
  load: () => import('./mails.tsx'),
  page: 'MailsPage',
  reads: ['/mails'],
  icon: IconMail,
  nav: { menu: 'organization', position: 100 },
} as const satisfies PageEntry
