import type { Icon as LibraryIcon } from '@tabler/icons-react'

export type IconType = LibraryIcon

/** An icon in one of the design's sizes. Text next to it says what it means, so screen readers skip it. */
export function Icon({ of: Shape, size = 20 }: { of: IconType; size?: 14 | 16 | 18 | 20 | 24 }) {
  return <Shape size={size} stroke={size < 18 ? 2 : 1.75} aria-hidden style={{ flex: 'none' }} />
}
