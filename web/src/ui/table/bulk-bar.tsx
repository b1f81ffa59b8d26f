import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/icon.tsx'
import classes from './bulk-bar.module.css'

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode }

/** Actions for everything selected, at the bottom of the window. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <span role="status">{count.toLocaleString()} selected</span>
      {children}
      <button type="button" className={classes.clear} onClick={onClear} aria-label="Clear selection">
        <Icon of={IconX} size={18} />
      </button>
    </section>
  )
}

type BulkActionProps = { label: string; isDanger?: boolean; isMain?: boolean; onClick: () => void }

export function BulkAction({ label, isDanger, isMain, onClick }: BulkActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-danger={isDanger || undefined}
      data-main={isMain || undefined}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
