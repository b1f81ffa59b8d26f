import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/hidden.css'
import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
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
    // Without a connection people are told so, instead of waiting for one without a word.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // A page is shown right after its loader: what that has just read is not read again.
      staleTime: 1000,
      retry: shouldRetry,
      retryDelay: findRetryDelayMs,
    },
  },
})
const router = createAppRouter(client)
focusEachPage(router)
// Code that a part of a page needs and an upgrade has removed.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})
router.subscribe('onRendered', restoreForms)

// The scroll lock of dialogs makes a style of its own, and looks for the nonce here.
Object.assign(window, { __webpack_nonce__: pageNonce })

createRoot(document.getElementById('root') as HTMLElement).render(
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
  </StrictMode>,
)
