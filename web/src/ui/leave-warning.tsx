import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from './confirm.tsx'
import { isReloading } from './new-version.ts'

type LeaveWarningProps = { isNeeded: boolean; title: string; children: ReactNode }

/** Asks before something unfinished is left: within the app in a dialog of ours, else in the browser's own words. */
export function LeaveWarning({ isNeeded, title, children }: LeaveWarningProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isNeeded,
    enableBeforeUnload: () => isNeeded && !isReloading(),
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
