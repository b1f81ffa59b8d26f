import './ui/late/library-styles.css'
import '@mantine/notifications/styles.css'
import './ui/brand/fonts.css'
import './ui/brand/tokens.css'
import './ui/text/hidden.css'
import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { dropEarlyAnswers } from './api/early-answers.ts'
import { findRetryDelayMs, shouldRetry } from './api/retry.ts'
import { leaveWhenSignedOut } from './api/session.ts'
import { createAppRouter } from './router.tsx'
import { resolveVariables, theme } from './ui/brand/theme.ts'
import { drawVisiblePartsFirst } from './ui/late/first-layout.ts'
import { noteFirstPage } from './ui/late/first-paint.ts'
import { pageNonce } from './ui/late/page-nonce.ts'
import { reloadOnce } from './ui/notices/new-version.ts'
import { Notices } from './ui/notices/notices.tsx'
import { focusEachPage } from './ui/page/focus-page.ts'

const client = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    // Fail when offline instead of waiting silently for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // A page is shown after its loader, on a slow phone seconds later: don't read the same data again.
      staleTime: 10_000,
      retry: shouldRetry,
      retryDelay: findRetryDelayMs,
    },
  },
})
// The scroll lock of dialogs creates a style, and reads its nonce from here.
Object.assign(window, { __webpack_nonce__: pageNonce })
// Code of a page part that an upgrade has removed.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})

type AppRouter = ReturnType<typeof createAppRouter>

function App({ router }: { router: AppRouter }) {
  useEffect(noteFirstPage, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => pageNonce}
    >
      <Notices />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Ends the task: between tasks, a slow phone hears taps. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The first page is drawn once, complete: until then its outline shows. If its data takes long, the frame comes first. */
const patienceMs = 1000

async function start(): Promise<void> {
  await pause()
  const router = createAppRouter(client)
  focusEachPage(router)
  await pause()
  const loaded = router.load().finally(dropEarlyAnswers)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  drawVisiblePartsFirst()
  const page = createRoot(document.getElementById('root') as HTMLElement)
  // As a transition it is drawn in small steps, for the same reason.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
}

void start()
