import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type RowButtonProps = Omit<ButtonProps & ComponentProps<'button'>, 'children' | 'color'> & {
  /** The words on it. */
  action: string
  /** For screen readers, after these words: which row it is about. */
  of?: string
  isDanger?: boolean
}

/** A small button of a row in a table or a list. */
export function RowButton({ action, of, isDanger = false, ...rest }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color={isDanger ? 'red' : undefined}
      aria-label={of === undefined ? undefined : `${action} ${of}`}
      {...rest}
    >
      {action}
    </Button>
  )
}
