import { createRoute } from '@tanstack/react-router'
import { at, root } from '../inside.route.tsx'
import { page, plainPage } from '../page-route.tsx'
import { paths } from '../paths.ts'

const accountFile = () => import('./account.tsx')

/** All pages outside the sign-in. */
export const outsidePages = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    validateSearch: (search: Record<string, unknown>): { to?: string; problem?: string; ended?: true } => ({
      ...(typeof search.to === 'string' ? { to: search.to } : {}),
      ...(typeof search.problem === 'string' ? { problem: search.problem } : {}),
      ...(search.ended === true ? { ended: true } : {}),
    }),
    ...plainPage(accountFile, 'SignInPage'),
  }),
  createRoute({ getParentRoute: () => root, path: paths.invitation, ...plainPage(accountFile, 'InvitationPage') }),
  createRoute({ getParentRoute: () => root, path: paths.forgotten, ...plainPage(accountFile, 'ForgottenPage') }),
  createRoute({ getParentRoute: () => root, path: paths.reset, ...plainPage(accountFile, 'ResetPage') }),
  createRoute({ getParentRoute: () => root, path: paths.confirmed, ...plainPage(accountFile, 'ConfirmedPage') }),
  createRoute({ getParentRoute: () => root, path: paths.undoEmail, ...plainPage(accountFile, 'UndoEmailPage') }),
]

export const ownAccountPage = createRoute({
  ...at(paths.account),
  ...page('Account', () => import('./own-account.tsx'), 'OwnAccountPage'),
})
