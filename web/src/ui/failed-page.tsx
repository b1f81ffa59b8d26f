import { Container } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Problem } from './problem.tsx'

/** In place of a page that cannot be shown. */
export function FailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle('That did not work – Parapet')
  return (
    <Container size="sm" py="xl">
      <Problem error={error} onRetry={onRetry} />
    </Container>
  )
}
