import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './markdown-view.tsx'

const View = lazy(() => import('./markdown-view.tsx').then(({ MarkdownView }) => ({ default: MarkdownView })))

/** Content text. The Markdown parser loads with the first page that needs it. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Skeleton height={24} role="status" aria-label="Loading" />}>
      <View {...props} />
    </Suspense>
  )
}
