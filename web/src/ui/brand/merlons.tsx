import type { CSSProperties } from 'react'
import classes from './merlons.module.css'

/** More would be too small to count; then a wall of this many represents all. */
const most = 8

/** Steps as a wall: one merlon each, raised when done. Text next to it says the same. */
export function Merlons({ done, total }: { done: number; total: number }) {
  const shown = Math.min(total, most)
  const raised = total === 0 ? 0 : done === 0 ? 0 : Math.max(1, Math.floor((done * shown) / total))
  const style = { '--merlon': shown > 5 ? '9px' : '16px' } as CSSProperties
  return (
    <span className={classes.merlons} data-some={done > 0 || undefined} style={style} aria-hidden>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing but their place
        <i key={index} data-done={index < raised || undefined} />
      ))}
    </span>
  )
}
