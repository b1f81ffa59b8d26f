import { type ReactNode, useId } from 'react'
import { useCanChange } from '../../api/rights.ts'
import { Text } from '../text/text.tsx'
import classes from './for-admins.module.css'

export const readOnlyReason = 'Auditors can view everything but can’t change anything.'

/** Controls that change something: hidden for auditors. The frame says why. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useCanChange() ? children : null
}

/** Controls that show a value and change it in place: locked for auditors, with the reason. */
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
