import type { CSSProperties } from 'react'
import classes from './avatar.module.css'
import { toAvatarHue, toInitials } from './avatar-words.ts'

/** Initials on a color that stays the same for a name. The name itself is always next to it. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const style = { '--hue': `var(--avatar-${toAvatarHue(name)})` } as CSSProperties
  return (
    <span className={classes.avatar} data-small={isSmall || undefined} style={style} aria-hidden>
      {toInitials(name)}
    </span>
  )
}
