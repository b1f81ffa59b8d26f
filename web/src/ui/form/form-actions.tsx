import type { ReactNode } from 'react'
import type { paths } from '../../paths.generated.ts'
import { Group } from '../text/flex.tsx'
import { ButtonLink } from '../text/link.tsx'

type FormActionsProps = {
  /** On a page of its own: where people get back to without saving. */
  cancelTo?: (typeof paths)['chat' | 'courses' | 'singleSignOn'] | undefined
  children: ReactNode
}

/** The button that submits a form, below its fields. */
export function FormActions({ cancelTo, children }: FormActionsProps) {
  if (cancelTo === undefined) return <Group>{children}</Group>
  return (
    <Group justify="space-between">
      <ButtonLink variant="default" to={cancelTo}>
        Cancel
      </ButtonLink>
      {children}
    </Group>
  )
}
