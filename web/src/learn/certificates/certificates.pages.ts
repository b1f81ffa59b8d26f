import { IconCertificate } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'

export const certificates = {
  path: '/learn/certificates',
  title: 'Certificates',
  load: () => import('./certificates.tsx'),
  page: 'CertificatesPage',
  reads: ['/learn/certificates', '/learn/catalog'],
  icon: IconCertificate,
  nav: { menu: 'you', position: 20 },
} as const satisfies PageEntry
