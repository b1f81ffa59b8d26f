import type { PageEntry } from '../page-entry.ts'

export const signIn = {
  path: '/sign-in',
  load: () => import('./account.tsx'),
  page: 'SignInPage',
  who: 'strangers',
  route: {
    validateSearch: (search: Record<string, unknown>): { to?: string; problem?: string; ended?: true } => ({
      to: typeof search.to === 'string' ? search.to : undefined,
      problem: typeof search.problem === 'string' ? search.problem : undefined,
      ended: search.ended === true ? true : undefined,
    }),
  },
} as const satisfies PageEntry

export const invitation = {
  path: '/invitation',
  load: () => import('./account.tsx'),
  page: 'InvitationPage',
  who: 'strangers',
} as const satisfies PageEntry

export const forgotten = {
  path: '/forgotten',
  load: () => import('./account.tsx'),
  page: 'ForgottenPage',
  who: 'strangers',
} as const satisfies PageEntry

export const reset = {
  path: '/reset',
  load: () => import('./account.tsx'),
  page: 'ResetPage',
  who: 'strangers',
} as const satisfies PageEntry

export const undoEmail = {
  path: '/undo-email',
  load: () => import('./account.tsx'),
  page: 'UndoEmailPage',
  who: 'strangers',
} as const satisfies PageEntry

export const confirmed = {
  path: '/confirmed',
  load: () => import('./account.tsx'),
  page: 'ConfirmedPage',
  who: 'strangers',
} as const satisfies PageEntry

export const account = {
  path: '/account',
  title: 'Account',
  load: () => import('./own-account.tsx'),
  page: 'OwnAccountPage',
  reads: [
    '/sessions',
    '/passkeys',
    '/second-factor',
    '/remembered-devices',
    '/access-tokens',
    '/account/mail-preferences',
  ],
} as const satisfies PageEntry
