import type { Badge } from '@parapet/contract'
import { BadgeShield } from './badge-shield.tsx'
import classes from './rewards.module.css'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Badges with what they are for; badges not yet earned say how to get them. */
export function BadgeList({ badges, label }: { badges: readonly Badge[]; label: string }) {
  return (
    <ul className={classes.badges} aria-label={label}>
      {badges.map(({ badgeId, title, description, earnedAt }) => (
        <li key={badgeId}>
          <BadgeShield badgeId={badgeId} isEarned={earnedAt !== null} size={44} />
          <span>
            <strong>{title}</strong>
            <span className={classes.note}>{description}</span>
            <span className={classes.note}>
              {earnedAt === null ? 'Not earned yet' : `Earned on ${day.format(new Date(earnedAt))}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
