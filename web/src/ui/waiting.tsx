import { Skeleton, Stack } from '@mantine/core'

/** Where a list will be, in the shape of one, so that nothing jumps. */
export function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
