import { Button, NativeSelect } from '@mantine/core'
import { rotateWebhookSecret } from '@parapet/contract'
import { useState } from 'react'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Secret } from '../../../ui/identity/secret.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { endpointReads } from './endpoint-data.ts'

const reason = 'The secret proves that a request comes from Parapet.'

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '1', label: '1 hour' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'No overlap: it stops now' },
]

/**
 * Creates a new secret; for a while the old one signs as well, so that receivers can switch without losing a delivery.
 */
export function RotateSecret({ id, onDone }: { id: string; onDone: () => void }) {
  const [overlap, setOverlap] = useState('24')
  const rotate = useConfirmedMutation(rotateWebhookSecret, { invalidates: endpointReads })
  if (rotate.isSuccess) return <Secret label="The new signing secret" value={rotate.data.secret} onDone={onDone} />
  return (
    <WithConfirmation confirmation={rotate} reason={reason}>
      <Stack>
        {rotate.error !== null && <Problem error={rotate.error} />}
        <NativeSelect
          label="Keep the old secret for"
          description="Until then, deliveries are signed with both secrets."
          data={overlaps}
          value={overlap}
          onChange={(event) => setOverlap(event.currentTarget.value)}
        />
        {overlap === '0' && (
          <Text size="sm">Receivers that check with the old secret will refuse deliveries from now on.</Text>
        )}
        <Button
          color={overlap === '0' ? 'red' : undefined}
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ params: { id }, body: { overlapHours: Number(overlap) } })}
        >
          Rotate secret
        </Button>
      </Stack>
    </WithConfirmation>
  )
}
