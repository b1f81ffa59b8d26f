import { Container } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { sessionQuery, useSession } from './api/session.ts'
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

const accountFile = () => import('./account/account.tsx')

const outside = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    validateSearch: (search: Record<string, unknown>): { to?: string } =>
      typeof search.to === 'string' ? { to: search.to } : {},
    component: lazyRouteComponent(accountFile, 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    component: lazyRouteComponent(accountFile, 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotten,
    component: lazyRouteComponent(accountFile, 'ForgottenPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reset,
    component: lazyRouteComponent(accountFile, 'ResetPage'),
  }),
]

const ConsoleFrame = lazyRouteComponent(() => import('./console/frame.tsx'), 'ConsoleFrame')
const LearnFrame = lazyRouteComponent(() => import('./learn/frame.tsx'), 'LearnFrame')

/** The own account belongs to everybody: it is shown in the frame that the person knows. */
function frameOf(role: string, pathname: string) {
  return role === 'org_admin' && !pathname.startsWith(paths.learn) ? ConsoleFrame : LearnFrame
}

function InsideFrame() {
  const { pathname } = useLocation()
  const Frame = frameOf(useSession().user.role, pathname)
  return <Frame />
}

/** Everything behind the sign-in. An address that was asked for is kept, and gone to afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context: { client }, location }) => {
    const session = await client.ensureQueryData(sessionQuery)
    if (session === null) throw redirect({ to: paths.signIn, search: { to: location.href } })
    if (session.mustSetUpSecondFactor && location.pathname !== paths.account) throw redirect({ to: paths.account })
    if (session.user.role !== 'org_admin' && location.pathname.startsWith(paths.console))
      throw redirect({ to: paths.learn })
    // Without it React would show nothing first, and then no frame for another 300 ms.
    await frameOf(session.user.role, location.pathname).preload?.()
  },
  component: InsideFrame,
})

const account = createRoute({
  getParentRoute: () => inside,
  path: paths.account,
  component: lazyRouteComponent(() => import('./account/own-account.tsx'), 'OwnAccountPage'),
})

const consolePages = [
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

const learnPages = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.learn,
    component: lazyRouteComponent(() => import('./learn/home.tsx'), 'LearnHomePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.catalog,
    validateSearch: (search: Record<string, unknown>) => keepTexts(search, ['text', 'category', 'cwe', 'language']),
    component: lazyRouteComponent(() => import('./learn/catalog.tsx'), 'CatalogPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.topic,
    validateSearch: (search: Record<string, unknown>) => keepTexts(search, ['language']),
    component: lazyRouteComponent(() => import('./learn/topic.tsx'), 'TopicPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.attempt,
    component: lazyRouteComponent(() => import('./learn/attempt.tsx'), 'AttemptPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.scenario,
    validateSearch: (search: Record<string, unknown>): { step?: number } =>
      typeof search.step === 'number' ? { step: search.step } : {},
    component: lazyRouteComponent(() => import('./learn/scenario.tsx'), 'ScenarioPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.learnCourse,
    component: lazyRouteComponent(() => import('./learn/course.tsx'), 'LearnCoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.transcript,
    component: lazyRouteComponent(() => import('./learn/transcript.tsx'), 'TranscriptPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.certificates,
    component: lazyRouteComponent(() => import('./learn/certificates.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.leaderboard,
    component: lazyRouteComponent(() => import('./learn/leaderboard.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.preferences,
    component: lazyRouteComponent(() => import('./learn/preferences.tsx'), 'PreferencesPage'),
  }),
]

/** Of what an address asks for, the texts that a page knows. */
function keepTexts<Name extends string>(search: Record<string, unknown>, names: Name[]): { [key in Name]?: string } {
  const kept: { [key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    // The router reads a number where one was typed: `?text=89`.
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value)
  }
  return kept
}

function startOf(role: string): string {
  return role === 'org_admin' ? paths.console : paths.learn
}

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([home, ...outside, inside.addChildren([account, ...consolePages, ...learnPages])]),
    context: { client },
    defaultPreload: 'intent',
    scrollRestoration: true,
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
