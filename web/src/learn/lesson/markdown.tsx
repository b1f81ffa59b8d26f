import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const View = lazy(() => import('./markdown-view.tsx').then(({ MarkdownView }) => ({ default: MarkdownView })))

export type MarkdownProps = {
  text: string
  /** What stands above it already, and is not said again. */
  title?: string
  /** The level that its first headings get. */
  headingLevel?: 2 | 3 | 4
  /** Part of a simulation: links are shown and lead nowhere. */
  isInert?: boolean
}

/** Text of the content. The reader of Markdown comes with the first page that needs it. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Skeleton height={24} role="status" aria-label="Loading" />}>
      <View {...props} />
    </Suspense>
  )
}
