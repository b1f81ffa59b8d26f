import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { canOpenConsole } from './api/rights.ts'
import { sessionQuery, useSession } from './api/session.ts'
import { keepLmsCode } from './lms-code.ts'
import { plainPage } from './page-route.tsx'
import { paths } from './paths.ts'
import { NotFound } from './ui/not-found.tsx'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
})

const ConsoleFrame = plainPage(() => import('./console/frame.tsx'), 'ConsoleFrame').component
const LearnFrame = plainPage(() => import('./learn/frame.tsx'), 'LearnFrame').component

/** Pages that are nothing but a form, and the list that somebody who only reads is led to instead. */
const listsOfForms = new Map<string, string>([
  [paths.importPeople, paths.people],
  [paths.newAssignment, paths.assignments],
  [paths.newCourse, paths.courses],
  [paths.signatureDebugger, paths.webhooks],
  [paths.newConnection, paths.singleSignOn],
  [paths.newChatChannel, paths.chat],
])

/** What an identity provider said about the admin who tried a connection is for admins, too, and so are their dry runs. */
function listInstead(pathname: string): string | undefined {
  if (pathname.startsWith(`${paths.singleSignOn}/tests/`)) return paths.singleSignOn
  if (pathname.startsWith(`${paths.findings}/previews/`)) return paths.findings
  return listsOfForms.get(pathname)
}

/** The own account belongs to everybody: it is shown in the frame that the person knows. */
function frameOf(role: string, pathname: string) {
  return canOpenConsole(role) && !pathname.startsWith(paths.learn) ? ConsoleFrame : LearnFrame
}

function InsideFrame() {
  // Of the page that is shown, which stays until the next one is loaded.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const Frame = frameOf(useSession().user.role, pathname)
  return <Frame />
}

/** Everything behind the sign-in. An address that was asked for is kept, and gone to afterwards. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context: { client }, location }) => {
    const session = await client.ensureQueryData(sessionQuery)
    if (session === null) {
      const isCodeKept = keepLmsCode(location.pathname, location.hash)
      throw redirect({ to: paths.signIn, search: { to: isCodeKept ? location.pathname : location.href } })
    }
    if (session.mustSetUpSecondFactor && location.pathname !== paths.account) throw redirect({ to: paths.account })
    const { role } = session.user
    if (!canOpenConsole(role) && location.pathname.startsWith(paths.console)) throw redirect({ to: paths.learn })
    const list = role === 'org_admin' ? undefined : listInstead(location.pathname)
    if (list !== undefined) throw redirect({ to: list })
    // Without it React would show nothing first, and then no frame for another 300 ms.
    await frameOf(session.user.role, location.pathname).preload?.()
  },
  component: InsideFrame,
})

/** The part of a route that says where a page behind the sign-in is. */
export function at<Path extends string>(path: Path) {
  return { getParentRoute: () => inside, path }
}
