import type { Level } from '@parapet/contract'
import classes from './rewards.module.css'

/** The progress to the next level. */
export function LevelBar({ level, totalXp }: { level: Level; totalXp: number }) {
  const { fromXp, next } = level
  const share = next === null ? 1 : (totalXp - fromXp) / (next.fromXp - fromXp)
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${Math.round(100 * share)}%` }} />
    </span>
  )
}

export function toNextLevel({ number, next }: Level, totalXp: number): string {
  if (next === null) return 'The highest level'
  return `${(next.fromXp - totalXp).toLocaleString()} XP to level ${number + 1}, ${next.name}`
}
