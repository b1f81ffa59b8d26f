import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** Fields and what acts on them in one line. Labels, inputs and errors each share a row, so an error moves nothing. */
export function FieldRow({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className={classes.row} data-wide={isWide}>
      {children}
    </div>
  )
}
