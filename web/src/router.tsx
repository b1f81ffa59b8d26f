import { Container } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionQuery } from './api/session.ts'
import { paths } from './paths.ts'
import { NotFound } from './ui/not-found.tsx'
import { Problem } from './ui/problem.tsx'

type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context: { client } }) => {
    const session = await client.ensureQueryData(sessionQuery)
    throw redirect({ to: session === null ? paths.signIn : startOf(session.user.role) })
  },
})

const account = () => import('./account/account.tsx')

const outside = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    validateSearch: (search: Record<string, unknown>): { to?: string } =>
      typeof search.to === 'string' ? { to: search.to } : {},
    component: lazyRouteComponent(account, 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    component: lazyRouteComponent(account, 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotten,
    component: lazyRouteComponent(account, 'ForgottenPage'),
  }),
  createRoute({ getParentRoute: () => root, path: paths.reset, component: lazyRouteComponent(account, 'ResetPage') }),
]

/** Everything behind the sign-in. An address that was asked for is kept, and gone to afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context: { client }, location }) => {
    const session = await client.ensureQueryData(sessionQuery)
    if (session === null) throw redirect({ to: paths.signIn, search: { to: location.href } })
    if (session.mustSetUpSecondFactor && location.pathname !== paths.account) throw redirect({ to: paths.account })
    if (session.user.role !== 'org_admin' && location.pathname.startsWith(paths.console))
      throw redirect({ to: paths.account })
  },
  component: lazyRouteComponent(() => import('./console/frame.tsx'), 'Frame'),
})

const pages = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.account,
    component: lazyRouteComponent(() => import('./account/own-account.tsx'), 'OwnAccountPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.console,
    beforeLoad: () => {
      throw redirect({ to: paths.overview })
    },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.overview,
    component: lazyRouteComponent(() => import('./console/overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.people,
    component: lazyRouteComponent(() => import('./console/people.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.importPeople,
    component: lazyRouteComponent(() => import('./console/import-people/import-people.tsx'), 'ImportPeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.person,
    component: lazyRouteComponent(() => import('./console/person.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignments,
    validateSearch: (search: Record<string, unknown>): { show?: string } =>
      search.show === 'ended' || search.show === 'all' ? { show: search.show } : {},
    component: lazyRouteComponent(() => import('./console/assignments.tsx'), 'AssignmentsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newAssignment,
    validateSearch: (search: Record<string, unknown>): { userId?: string; teamId?: string } => ({
      ...(typeof search.userId === 'string' ? { userId: search.userId } : {}),
      ...(typeof search.teamId === 'string' ? { teamId: search.teamId } : {}),
    }),
    component: lazyRouteComponent(() => import('./console/new-assignment.tsx'), 'NewAssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignment,
    component: lazyRouteComponent(() => import('./console/assignment.tsx'), 'AssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.courses,
    component: lazyRouteComponent(() => import('./console/courses.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newCourse,
    component: lazyRouteComponent(() => import('./console/course.tsx'), 'NewCoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.course,
    component: lazyRouteComponent(() => import('./console/course.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teams,
    component: lazyRouteComponent(() => import('./console/teams.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.team,
    component: lazyRouteComponent(() => import('./console/team.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findings,
    component: lazyRouteComponent(() => import('./console/findings.tsx'), 'FindingsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findingRun,
    component: lazyRouteComponent(() => import('./console/finding-run.tsx'), 'FindingRunPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.keys,
    component: lazyRouteComponent(() => import('./console/keys.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhooks,
    component: lazyRouteComponent(() => import('./console/webhooks.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.signatureDebugger,
    validateSearch: (search: Record<string, unknown>): { endpointId?: string } =>
      typeof search.endpointId === 'string' ? { endpointId: search.endpointId } : {},
    component: lazyRouteComponent(() => import('./console/signature-debugger.tsx'), 'SignatureDebuggerPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhook,
    component: lazyRouteComponent(() => import('./console/webhook.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.audit,
    component: lazyRouteComponent(() => import('./console/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.mails,
    component: lazyRouteComponent(() => import('./console/mails.tsx'), 'MailsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.organization,
    component: lazyRouteComponent(() => import('./console/organization.tsx'), 'OrganizationPage'),
  }),
]

function startOf(role: string): string {
  return role === 'org_admin' ? paths.console : paths.account
}

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([home, ...outside, inside.addChildren(pages)]),
    context: { client },
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error, reset }) => (
      <Container size="sm" py="xl">
        <Problem error={error as Error} onRetry={reset} />
      </Container>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
