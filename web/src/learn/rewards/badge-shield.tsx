import {
  IconCheckbox,
  IconEye,
  IconFlame,
  IconHammer,
  IconPencil,
  IconStar,
  IconTrophy,
  IconUrgent,
} from '@tabler/icons-react'
import type { IconType } from '../../ui/text/icon.tsx'
import classes from './rewards.module.css'

const icons: Record<string, IconType> = {
  'keen-eye': IconEye,
  'first-hand-fix': IconPencil,
  'full-marks': IconStar,
  'ten-in-a-row': IconCheckbox,
  'ten-hand-fixes': IconHammer,
  'week-streak': IconFlame,
  'first-scenario': IconUrgent,
}

/** A shield with battlements; gray until earned. Text next to it names the badge. */
export function BadgeShield({ badgeId, isEarned, size = 56 }: { badgeId: string; isEarned: boolean; size?: number }) {
  const Shape = icons[badgeId] ?? IconTrophy
  return (
    <svg
      className={classes.shield}
      data-earned={isEarned || undefined}
      width={size}
      height={(size * 80) / 72}
      viewBox="0 0 72 80"
      aria-hidden
    >
      <title>Badge</title>
      <path d="M8 14h14v6h9v-6h10v6h9v-6h14v32c0 16-13 25-28 30C21 71 8 62 8 46z" />
      <path className={classes.field} d="M13 25h46v21c0 13-10 20-23 25C23 66 13 59 13 46z" />
      <g transform="translate(22 30)">
        <Shape size={28} stroke={2} />
      </g>
    </svg>
  )
}
