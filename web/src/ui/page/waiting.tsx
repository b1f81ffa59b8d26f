import { Skeleton } from '@mantine/core'
import { Stack } from '../text/flex.tsx'

/** A placeholder in the shape of a list, so that nothing jumps. */
export function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
