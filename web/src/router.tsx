import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { canOpenConsole } from './api/rights.ts'
import { sessionQuery } from './api/session.ts'
import { behindSignIn, inside, root } from './inside.route.tsx'
import { paths } from './paths.generated.ts'
import { insidePages, outsidePages } from './routes.generated.ts'
import { FailedPage } from './ui/page/failed-page.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context: { client } }) => {
    const session = await client.ensureQueryData(sessionQuery)
    throw redirect({ to: session === null ? paths.signIn : startOf(session.user.role) })
  },
})

const consoleHome = createRoute({
  ...behindSignIn('/console'),
  beforeLoad: () => {
    throw redirect({ to: paths.overview })
  },
})

function startOf(role: string): string {
  return canOpenConsole(role) ? '/console' : paths.learn
}

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([home, ...outsidePages, inside.addChildren([consoleHome, ...insidePages])]),
    context: { client },
    defaultPreload: 'intent',
    // Only the query cache decides how long data stays fresh.
    defaultPreloadStaleTime: 0,
    // The previous page stays for a moment; then the next one shows that it is loading.
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error }) => <FailedPage error={error as Error} />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
