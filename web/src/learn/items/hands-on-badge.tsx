import { Badge } from '@mantine/core'

/** The fix was written by hand, and the attack failed against it. */
export function HandsOnBadge() {
  return (
    <Badge color="parapet" variant="light" size="sm" tt="none">
      Hands-on
    </Badge>
  )
}
