import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useCanChange } from '../api/rights.ts'
import classes from './for-admins.module.css'

export const readOnlyReason = 'Auditors can read, not change.'

/** What changes something: not there for an auditor. The frame says why. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useCanChange() ? children : null
}

/** What shows a value and changes it in place: an auditor sees it locked, with the reason. */
export function LockedForAuditors({ children }: { children: ReactNode }) {
  const reasonId = useId()
  if (useCanChange()) return children
  return (
    <fieldset disabled aria-describedby={reasonId} className={classes.locked}>
      {children}
      <Text id={reasonId} size="xs" c="dimmed" mt="xs">
        {readOnlyReason}
      </Text>
    </fieldset>
  )
}
