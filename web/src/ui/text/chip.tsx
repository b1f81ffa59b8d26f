import type { ReactNode } from 'react'
import classes from './chip.module.css'

export type ChipKind = 'plain' | 'accent' | 'success' | 'ember' | 'danger' | 'critical'

/** A short state, colored by meaning: ember needs attention, danger is late or failed, success is done. */
export function Chip({ kind = 'plain', title, children }: { kind?: ChipKind; title?: string; children: ReactNode }) {
  return (
    <span className={classes.chip} data-kind={kind} title={title}>
      {children}
    </span>
  )
}
