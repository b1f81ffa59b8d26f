import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { redeliverWebhook } from '@parapet/contract'
import { useApiMutation, useDeferredQuery } from '../../api/query.ts'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { deliveryQuery, endpointReads } from './endpoint-data.ts'

/** One delivery with everything that was tried, and the way to send it again. */
export function DeliveryDetail({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const detail = useDeferredQuery(deliveryQuery(endpointId, deliveryId))
  const redeliver = useApiMutation(redeliverWebhook, { invalidates: endpointReads })
  return (
    <Loaded query={detail}>
      {({ eventId, status, attempts }) => (
        <Stack gap="md">
          <Text size="sm">
            Event <Code>{eventId}</Code>, {status}
          </Text>
          {redeliver.error !== null && <Problem error={redeliver.error} />}
          {attempts.length === 0 && <Text size="sm">No attempt was made yet.</Text>}
          {attempts.map((attempt) => (
            <Stack key={attempt.attempt} gap={4}>
              <Text size="sm" fw={600}>
                Attempt {attempt.attempt}: {attempt.responseCode ?? attempt.errorCode} in {attempt.durationMs} ms
              </Text>
              <Text size="sm" c="dimmed">
                <Time at={attempt.startedAt} /> {attempt.errorMessage}
              </Text>
              {attempt.responseBody !== null && attempt.responseBody !== '' && (
                <Code block mah={200} style={{ overflow: 'auto' }}>
                  {attempt.responseBody}
                </Code>
              )}
            </Stack>
          ))}
          <ForAdmins>
            <Group>
              <Button
                variant="default"
                onClick={() => redeliver.mutate({ params: { id: endpointId, deliveryId } })}
                loading={redeliver.isPending}
              >
                Deliver again
              </Button>
              {redeliver.isSuccess && (
                <Text size="sm" role="status">
                  Queued as a new delivery.
                </Text>
              )}
            </Group>
          </ForAdmins>
        </Stack>
      )}
    </Loaded>
  )
}
