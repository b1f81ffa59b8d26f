import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { areDraftsKept } from '../../api/drafts.ts'
import { Confirm } from '../notices/confirm.tsx'
import { isReloading } from '../notices/new-version.ts'

type LeaveWarningProps = { isNeeded: boolean; title: string; children: ReactNode }

/** Asks before people leave unfinished work: within the app in our dialog, otherwise in the browser's. */
export function LeaveWarning({ isNeeded, title, children }: LeaveWarningProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isNeeded,
    enableBeforeUnload: () => isNeeded && !isReloading() && !areDraftsKept(),
    withResolver: true,
  })
  return (
    <Confirm
      isOpen={status === 'blocked'}
      title={title}
      label="Leave"
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      {children}
    </Confirm>
  )
}
