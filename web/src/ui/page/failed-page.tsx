import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../../api/call.ts'
import { latePart } from '../late/late-part.tsx'
import { isMissing } from './is-missing.ts'
import { Page } from './page.tsx'
import { Problem } from './problem.tsx'

/** Few people see it, and its words would be in the first script. */
const Missing = latePart(() => import('./missing.tsx'), 'Missing')

type FailedPageProps = { title?: string; error: Error; onRetry?: () => void }

/** Shown instead of a page that failed. */
export function FailedPage({ title, error, onRetry }: FailedPageProps) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // Without it, failed reads would not be retried.
  useEffect(reset, [reset])
  if (error instanceof CallError && isMissing(error.code)) return <Missing code={error.code} />
  const isAway = error instanceof CallError && error.code === 'unreachable'
  return (
    <Page title={title ?? (isAway ? 'No connection' : 'Something went wrong')}>
      <Problem error={error} onRetry={onRetry ?? (() => router.invalidate())} />
    </Page>
  )
}
