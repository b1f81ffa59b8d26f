import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hearConfirmation } from '../../api/confirmation-channel.ts'
import { paths } from '../../paths.generated.ts'
import { Group } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'

type ConfirmAtProviderProps = {
  connectionId: string
  reason: string
  onCancel: () => void
  onConfirmed: (confirmation: string) => void
}

/** For people from an identity provider without a password: they sign in there again, in a new tab. */
export function ConfirmAtProvider({ connectionId, reason, onCancel, onConfirmed }: ConfirmAtProviderProps) {
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => hearConfirmation(onConfirmed), [onConfirmed])
  const search = new URLSearchParams({ purpose: 'confirm', to: paths.confirmed })
  return (
    <>
      <Text size="sm" mb="md">
        {reason} Sign in to your identity provider again to continue. It opens in a new tab; what you have entered here
        stays.
      </Text>
      {isOpened && (
        <Text size="sm" mb="md" role="status">
          Waiting for the other tab.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          component="a"
          href={`/sso/${connectionId}/start?${search}`}
          target="_blank"
          data-autofocus
          onClick={() => setIsOpened(true)}
        >
          Confirm at your identity provider
        </Button>
      </Group>
    </>
  )
}
