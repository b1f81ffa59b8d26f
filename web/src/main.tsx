import './ui/library-styles.css'
import '@mantine/notifications/styles.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/hidden.css'
import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { findRetryDelayMs, shouldRetry } from './api/retry.ts'
import { leaveWhenSignedOut } from './api/session.ts'
import { createAppRouter } from './router.tsx'
import { focusEachPage } from './ui/focus-page.ts'
import { restoreForms } from './ui/kept-forms.ts'
import { reloadOnce } from './ui/new-version.ts'
import { Notices } from './ui/notices.tsx'
import { pageNonce } from './ui/page-nonce.ts'
import { resolveVariables, theme } from './ui/theme.ts'

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
const router = createAppRouter(client)
focusEachPage(router)
// Code of a page part that an upgrade has removed.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})
router.subscribe('onRendered', restoreForms)

// The scroll lock of dialogs creates a style, and reads its nonce from here.
Object.assign(window, { __webpack_nonce__: pageNonce })

const app = (
  <StrictMode>
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
  </StrictMode>
)
// The first page is drawn once, complete: until then its outline shows. If its data takes long, the frame comes first.
const patienceMs = 1000
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patienceMs))]).then(() => {
  const page = createRoot(document.getElementById('root') as HTMLElement)
  // As a transition it is drawn in small steps: a slow phone hears taps in between.
  startTransition(() => page.render(app))
})
