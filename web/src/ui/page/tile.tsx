import { Icon, type IconType } from '../text/icon.tsx'
import classes from './tile.module.css'

/** An icon on its own background. */
export function Tile({ icon, kind = 'accent' }: { icon: IconType; kind?: 'accent' | 'ember' }) {
  return (
    <span className={classes.tile} data-kind={kind}>
      <Icon of={icon} />
    </span>
  )
}
