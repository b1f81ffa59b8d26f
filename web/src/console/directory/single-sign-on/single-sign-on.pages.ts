import { IconFingerprint } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const singleSignOn = {
  path: '/console/single-sign-on',
  title: 'Single sign-on',
  load: () => import('./single-sign-on.tsx'),
  page: 'SingleSignOnPage',
  reads: ['/sso/connections', '/sso/domains', '/settings'],
  icon: IconFingerprint,
  nav: { menu: 'organization', position: 20 },
} as const satisfies PageEntry

export const newConnection = {
  path: '/console/single-sign-on/new',
  load: () => import('./new-connection.tsx'),
  page: 'NewConnectionPage',
  nav: { menu: 'actions', position: 50, label: 'New single sign-on connection' },
  who: 'admins',
  route: {
    validateSearch: ({ type }: Record<string, unknown>): { type?: 'oidc' | 'saml' } =>
      type === 'oidc' || type === 'saml' ? { type } : {},
  },
} as const satisfies PageEntry

export const connection = {
  path: '/console/single-sign-on/$connectionId',
  title: 'Connection',
  load: () => import('./connection.tsx'),
  page: 'ConnectionPage',
  reads: ['/sso/connections', '/teams'],
} as const satisfies PageEntry

export const connectionTest = {
  path: '/console/single-sign-on/tests/$testId',
  title: 'Connection test',
  load: () => import('./test-result.tsx'),
  page: 'ConnectionTestPage',
  who: 'admins',
} as const satisfies PageEntry
