import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from './page.tsx'
import { Problem } from './problem.tsx'

type FailedPageProps = { title?: string; error: Error; onRetry?: () => void }

/** In place of a page that cannot be shown. */
export function FailedPage({ title = 'Something went wrong', error, onRetry }: FailedPageProps) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // Without it, reads that failed would not be tried again.
  useEffect(reset, [reset])
  return (
    <Page title={title}>
      <Problem error={error} onRetry={onRetry ?? (() => router.invalidate())} />
    </Page>
  )
}
