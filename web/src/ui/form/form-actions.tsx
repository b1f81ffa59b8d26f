import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { paths } from '../../paths.generated.ts'
import { Group } from '../text/flex.tsx'
import { ButtonLink } from '../text/link.tsx'

type FormActionsProps = {
  /** On a page of its own: where people get back to without saving. */
  cancelTo?: (typeof paths)['chat' | 'courses' | 'singleSignOn'] | undefined
  /** In a dialog: closes it. */
  onCancel?: () => void
  children: ReactNode
}

/** The button that submits a form, below its fields. */
export function FormActions({ cancelTo, onCancel, children }: FormActionsProps) {
  if (onCancel !== undefined) {
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </Group>
    )
  }
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
