import {
  IconBook2,
  IconBug,
  IconCloud,
  IconCode,
  IconDatabase,
  IconFlag,
  IconKey,
  IconLock,
  IconRocket,
  IconShield,
  IconStar,
  IconUsers,
} from '@tabler/icons-react'
import type { IconType } from '../text/icon.tsx'

/** Icons for courses, by stored name. */
export const courseIcons: Record<string, IconType> = {
  shield: IconShield,
  lock: IconLock,
  key: IconKey,
  bug: IconBug,
  code: IconCode,
  database: IconDatabase,
  cloud: IconCloud,
  book: IconBook2,
  rocket: IconRocket,
  flag: IconFlag,
  star: IconStar,
  users: IconUsers,
}

/** An emoji is shown as it is. Any other word is an icon name from another client. */
export function isEmoji(icon: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(icon)
}
