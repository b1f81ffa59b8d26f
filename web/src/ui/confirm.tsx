import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Problem } from './problem.tsx'

type ConfirmProps = {
  isOpen: boolean
  title: string
  label: string
  isPending: boolean
  error: Error | null
  /** Red unless it does no harm. */
  color?: string
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asked before something that cannot be undone. */
export function Confirm({
  isOpen,
  title,
  label,
  isPending,
  error,
  color = 'red',
  onClose,
  onConfirm,
  children,
}: ConfirmProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack gap="md">
        {error !== null && <Problem error={error} />}
        <Text component="div" size="sm">
          {children}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color={color} onClick={onConfirm} loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
