import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { canOpenConsole } from './api/rights.ts'
import { sessionQuery, useSession } from './api/session.ts'
import { ConsoleFrame } from './console/frame.tsx'
import { LearnFrame } from './learn/frame.tsx'
import { keepLmsCode } from './lms-code.ts'
import { paths } from './paths.ts'
import { dropDrafts } from './ui/identity/session-end.ts'
import { NotFound } from './ui/page/not-found.tsx'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
})

/** Pages that are only a form, and the lists that read-only people are redirected to. */
const listsOfForms = new Map<string, string>([
  [paths.importPeople, paths.people],
  [paths.newAssignment, paths.assignments],
  [paths.newCourse, paths.courses],
  [paths.signatureDebugger, paths.webhooks],
  [paths.newConnection, paths.singleSignOn],
  [paths.newChatChannel, paths.chat],
])

/** Results of connection tests and dry runs are for admins only, too. */
function listInstead(pathname: string): string | undefined {
  if (pathname.startsWith(`${paths.singleSignOn}/tests/`)) return paths.singleSignOn
  if (pathname.startsWith(`${paths.findings}/previews/`)) return paths.findings
  return listsOfForms.get(pathname)
}

/** Everyone has an account page: it uses the frame of the person's role. */
function frameOf(role: string, pathname: string) {
  return canOpenConsole(role) && !pathname.startsWith(paths.learn) ? ConsoleFrame : LearnFrame
}

function InsideFrame() {
  // The page on screen, which stays until the next one has loaded.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const Frame = frameOf(useSession().user.role, pathname)
  return <Frame />
}

/** Everything behind the sign-in. The requested URL is opened after signing in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context: { client }, location }) => {
    const session = await client.ensureQueryData(sessionQuery)
    if (session === null) {
      const isCodeKept = keepLmsCode(location.pathname, location.hash)
      throw redirect({ to: paths.signIn, search: { to: isCodeKept ? location.pathname : location.href } })
    }
    dropDrafts(session.user.id)
    if (session.mustSetUpSecondFactor && location.pathname !== paths.account) throw redirect({ to: paths.account })
    const { role } = session.user
    if (!canOpenConsole(role) && location.pathname.startsWith(paths.console)) throw redirect({ to: paths.learn })
    const list = role === 'org_admin' ? undefined : listInstead(location.pathname)
    if (list !== undefined) throw redirect({ to: list })
  },
  component: InsideFrame,
})

/** The part of a route that places a page behind the sign-in. */
export function at<Path extends string>(path: Path) {
  return { getParentRoute: () => inside, path }
}
