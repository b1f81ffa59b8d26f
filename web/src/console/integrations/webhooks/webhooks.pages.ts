import { IconWebhook } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch, textSearch } from '../../../ui/table/table-state.ts'

export const webhooks = {
  path: '/console/webhooks',
  title: 'Webhooks',
  load: () => import('./webhooks.tsx'),
  page: 'WebhooksPage',
  reads: ['/webhook-endpoints', '/webhook-endpoints/standings'],
  icon: IconWebhook,
  nav: { menu: 'organization', position: 50 },
} as const satisfies PageEntry

export const signatureDebugger = {
  path: '/console/webhooks/debugger',
  title: 'Signature debugger',
  load: () => import('./signature-debugger.tsx'),
  page: 'SignatureDebuggerPage',
  reads: ['/webhook-endpoints'],
  nav: { menu: 'actions', position: 60, label: 'Debug webhook signature' },
  who: 'admins',
  route: { validateSearch: textSearch('endpointId') },
} as const satisfies PageEntry

export const webhook = {
  path: '/console/webhooks/$endpointId',
  title: 'Webhook endpoint',
  load: () => import('./webhook.tsx'),
  page: 'WebhookPage',
  reads: [
    '/webhook-endpoints/{endpointId}',
    '/webhook-endpoints/{endpointId}/deliveries',
    '/webhook-endpoints/{endpointId}/health',
  ],
  route: { validateSearch: tableSearch('status', 'event', 'delivery') },
} as const satisfies PageEntry
