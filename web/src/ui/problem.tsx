import { Alert, Button } from '@mantine/core'
import { canHelpToRetry } from '../api/retry.ts'

/** An error: what went wrong, and what to do. */
export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <Alert color="red" role="alert" title="Something went wrong" mb="md">
      {error.message}
      {onRetry !== undefined && canHelpToRetry(error) && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
