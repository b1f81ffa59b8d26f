import { Chip } from '../../ui/text/chip.tsx'

/** The fix was written by hand, and the attack failed against it. */
export function HandsOnBadge() {
  return <Chip kind="accent">Fixed by hand</Chip>
}
