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
import type { FunctionComponent } from 'react'
import { sessionQuery, useSession } from './api/session.ts'
import { paths } from './paths.ts'
import { FailedPage } from './ui/failed-page.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Unreachable } from './ui/unreachable.tsx'

type RouterContext = { client: QueryClient }

/** A page that is loaded when it is gone to. The router would reload everything for one that cannot be loaded just now. */
function lazyPage<Name extends string, Module extends Record<Name, FunctionComponent>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<{ default: FunctionComponent }>(async () => {
    const found = await load().catch((error: unknown) => {
      if (navigator.onLine) throw error
    })
    return { default: found === undefined ? Unreachable : found[name] }
  })
}

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
    component: lazyPage(accountFile, 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    component: lazyPage(accountFile, 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotten,
    component: lazyPage(accountFile, 'ForgottenPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reset,
    component: lazyPage(accountFile, 'ResetPage'),
  }),
]

const ConsoleFrame = lazyPage(() => import('./console/frame.tsx'), 'ConsoleFrame')
const LearnFrame = lazyPage(() => import('./learn/frame.tsx'), 'LearnFrame')

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
  component: lazyPage(() => import('./account/own-account.tsx'), 'OwnAccountPage'),
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
    component: lazyPage(() => import('./console/overview/overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.people,
    component: lazyPage(() => import('./console/people/people.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.importPeople,
    component: lazyPage(() => import('./console/people/import/import-people.tsx'), 'ImportPeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.person,
    component: lazyPage(() => import('./console/people/person.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignments,
    validateSearch: (search: Record<string, unknown>): { show?: string } =>
      search.show === 'ended' || search.show === 'all' ? { show: search.show } : {},
    component: lazyPage(() => import('./console/assignments/assignments.tsx'), 'AssignmentsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newAssignment,
    validateSearch: (search: Record<string, unknown>): { userId?: string; teamId?: string; step?: 2 | 3 } => ({
      ...(search.step === 2 || search.step === 3 ? { step: search.step } : {}),
      ...(typeof search.userId === 'string' ? { userId: search.userId } : {}),
      ...(typeof search.teamId === 'string' ? { teamId: search.teamId } : {}),
    }),
    component: lazyPage(() => import('./console/assignments/new-assignment.tsx'), 'NewAssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignment,
    component: lazyPage(() => import('./console/assignments/assignment.tsx'), 'AssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.courses,
    component: lazyPage(() => import('./console/courses/courses.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newCourse,
    component: lazyPage(() => import('./console/courses/course.tsx'), 'NewCoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.course,
    component: lazyPage(() => import('./console/courses/course.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teams,
    component: lazyPage(() => import('./console/teams/teams.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.team,
    component: lazyPage(() => import('./console/teams/team.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findings,
    component: lazyPage(() => import('./console/findings/findings.tsx'), 'FindingsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findingRun,
    component: lazyPage(() => import('./console/findings/finding-run.tsx'), 'FindingRunPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.keys,
    component: lazyPage(() => import('./console/keys/keys.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhooks,
    component: lazyPage(() => import('./console/webhooks/webhooks.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.signatureDebugger,
    validateSearch: (search: Record<string, unknown>): { endpointId?: string } =>
      typeof search.endpointId === 'string' ? { endpointId: search.endpointId } : {},
    component: lazyPage(() => import('./console/webhooks/signature-debugger.tsx'), 'SignatureDebuggerPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhook,
    component: lazyPage(() => import('./console/webhooks/webhook.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.audit,
    component: lazyPage(() => import('./console/audit/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.mails,
    component: lazyPage(() => import('./console/mails/mails.tsx'), 'MailsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.organization,
    component: lazyPage(() => import('./console/organization/organization.tsx'), 'OrganizationPage'),
  }),
]

const learnPages = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.learn,
    component: lazyPage(() => import('./learn/home/home.tsx'), 'LearnHomePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.catalog,
    validateSearch: (search: Record<string, unknown>) => keepTexts(search, ['text', 'category', 'cwe', 'language']),
    component: lazyPage(() => import('./learn/catalog/catalog.tsx'), 'CatalogPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.topic,
    validateSearch: (search: Record<string, unknown>) => keepTexts(search, ['language']),
    component: lazyPage(() => import('./learn/topic/topic.tsx'), 'TopicPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.attempt,
    component: lazyPage(() => import('./learn/attempt/attempt.tsx'), 'AttemptPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.scenario,
    validateSearch: (search: Record<string, unknown>): { step?: number } =>
      typeof search.step === 'number' ? { step: search.step } : {},
    component: lazyPage(() => import('./learn/scenario/scenario.tsx'), 'ScenarioPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.learnCourse,
    component: lazyPage(() => import('./learn/course/course.tsx'), 'LearnCoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.transcript,
    component: lazyPage(() => import('./learn/transcript/transcript.tsx'), 'TranscriptPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.certificates,
    component: lazyPage(() => import('./learn/certificates/certificates.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.leaderboard,
    component: lazyPage(() => import('./learn/leaderboard/leaderboard.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.preferences,
    component: lazyPage(() => import('./learn/preferences/preferences.tsx'), 'PreferencesPage'),
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
    defaultErrorComponent: ({ error, reset }) => <FailedPage error={error as Error} onRetry={reset} />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
