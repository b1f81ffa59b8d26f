import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './welcome.module.css'

type TileProps = { group: string; value: string; isOn: boolean; onChoose: () => void; children: ReactNode }

/** One of the answers: a radio button that is drawn as a card. */
export function Tile({ group, value, isOn, onChoose, children }: TileProps) {
  return (
    <label className={classes.tile} data-on={isOn || undefined} data-group={group}>
      <input type="radio" name={group} value={value} checked={isOn} onChange={onChoose} />
      {children}
      {isOn && (
        <span className={classes.tick} aria-hidden>
          <Icon of={IconCheck} size={14} />
        </span>
      )}
    </label>
  )
}
