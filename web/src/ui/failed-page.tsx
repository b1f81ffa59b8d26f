import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from './page.tsx'
import { Problem } from './problem.tsx'

type FailedPageProps = { title?: string; error: Error; onRetry?: () => void }

/** Shown instead of a page that failed. */
export function FailedPage({ title = 'Something went wrong', error, onRetry }: FailedPageProps) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // Without it, failed reads would not be retried.
  useEffect(reset, [reset])
  return (
    <Page title={title}>
      <Problem error={error} onRetry={onRetry ?? (() => router.invalidate())} />
    </Page>
  )
}
