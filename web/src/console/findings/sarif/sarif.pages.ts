import { IconBug } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const findings = {
  path: '/console/findings',
  title: 'Findings',
  load: () => import('./findings.tsx'),
  page: 'FindingsPage',
  reads: ['/sarif/runs'],
  icon: IconBug,
  nav: { menu: 'training', position: 40 },
} as const satisfies PageEntry

export const findingRun = {
  path: '/console/findings/$runId',
  title: 'Scan upload',
  load: () => import('./finding-run.tsx'),
  page: 'FindingRunPage',
  reads: ['/sarif/runs/{runId}', '/sarif/runs/{runId}/authors'],
} as const satisfies PageEntry

export const findingPreview = {
  path: '/console/findings/previews/$previewId',
  title: 'Dry run',
  load: () => import('./finding-preview.tsx'),
  page: 'FindingPreviewPage',
  reads: ['/sarif/previews/{previewId}'],
  who: 'admins',
} as const satisfies PageEntry
