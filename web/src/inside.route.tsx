import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { dropDrafts } from './api/drafts.ts'
import { canOpenConsole } from './api/rights.ts'
import { sessionQuery, useSession } from './api/session.ts'
import { ConsoleFrame } from './console/frame.tsx'
import { LearnFrame } from './learn/frame.tsx'
import { keepLmsCode } from './lms-code.ts'
import { paths } from './paths.generated.ts'
import { NotFound } from './ui/page/not-found.tsx'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
})

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
    if (!canOpenConsole(role) && location.pathname.startsWith('/console')) throw redirect({ to: paths.learn })
  },
  component: InsideFrame,
})

/** The parts of a route that say where a page is, and who may open it. */
export function outside<Path extends string>(path: Path) {
  return { getParentRoute: () => root, path }
}

export function behindSignIn<Path extends string>(path: Path) {
  return { getParentRoute: () => inside, path }
}

type BeforeLoad = { context: { client: QueryClient }; location: { pathname: string } }

/** Forms, and results of tests and dry runs. Auditors are redirected to the list that the page belongs to. */
export function forAdmins<Path extends string>(path: Path) {
  return {
    ...behindSignIn(path),
    beforeLoad: async ({ context: { client }, location: { pathname } }: BeforeLoad) => {
      const session = await client.ensureQueryData(sessionQuery)
      if (session?.user.role !== 'org_admin') throw redirect({ to: pathname.split('/').slice(0, 3).join('/') })
    },
  }
}

/** Everyone else goes home. */
export function forLeads<Path extends string>(path: Path) {
  return {
    ...behindSignIn(path),
    beforeLoad: async ({ context: { client } }: BeforeLoad) => {
      const session = await client.ensureQueryData(sessionQuery)
      if (session?.ledTeams.length === 0) throw redirect({ to: paths.learn })
    },
  }
}
