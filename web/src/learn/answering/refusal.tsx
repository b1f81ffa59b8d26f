import { Alert } from '@mantine/core'
import { CallError } from '../../api/call.ts'
import { Problem } from '../../ui/page/problem.tsx'

/** Another window was faster, or the content has changed. */
export function isMovedOn(error: Error): boolean {
  return error instanceof CallError && (error.code === 'attempt_moved_on' || error.code === 'content_changed')
}

/** The page now shows the actual state of the attempt. */
export function Refusal({ error }: { error: Error }) {
  if (!isMovedOn(error)) return <Problem error={error} />
  return (
    <Alert color="orange" role="status" title="You continued in another window">
      This page is now up to date. Your last answer here was not counted.
    </Alert>
  )
}
