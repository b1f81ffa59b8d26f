import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Confirmation } from '../../api/confirmed-mutation.ts'
import type { Action } from '../../api/query.ts'
import { ConfirmIdentity, confirmTitle } from '../identity/confirm-identity.tsx'
import { Problem } from '../page/problem.tsx'
import { Group, Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmProps = {
  isOpen: boolean
  title: string
  label: string
  /** The state of the write; undefined if there is nothing to wait for. */
  action?: Action
  /** Set if the service may ask for confirmation of identity, with the reason. */
  identity?: Confirmation & { reason: string }
  /** Red unless it is harmless. */
  color?: string
  /** false while something has to be entered. */
  isReady?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, label, action, color = 'red', isReady = true, identity, onClose, onConfirm, children } = props
  return (
    <Dialog opened={isOpen} onClose={onClose} title={identity?.isAsked === true ? confirmTitle : title}>
      {identity?.isAsked === true && <ConfirmIdentity {...identity} />}
      <div hidden={identity?.isAsked === true}>
        <Stack gap="md">
          {action?.error != null && <Problem error={action.error} />}
          <Text component="div" size="sm">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button color={color} onClick={onConfirm} disabled={!isReady} loading={action?.isPending === true}>
              {label}
            </Button>
          </Group>
        </Stack>
      </div>
    </Dialog>
  )
}
