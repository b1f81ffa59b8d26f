import { Alert, Button } from '@mantine/core'
import {
  enableWebhookEndpoint,
  replayWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@parapet/contract'
import { call } from '../../../api/call.ts'
import { useAction, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { endpointReads, missedQuery } from './endpoint-data.ts'

/** Why it is disabled, and how to recover: enable it, then replay what was missed. */
export function DisabledEndpoint({ endpoint: { id, disabledAt, disabledReason } }: { endpoint: WebhookEndpoint }) {
  const missed = useDeferredQuery({ ...missedQuery(id), enabled: useCanChange() })
  const count = missed.data?.count ?? 0
  // The reason from the service; null in older rows.
  const isPaused = disabledReason === null || disabledReason === 'Disabled by hand'
  const undoBy = useUndo()
  const enable = useAction(
    async (isReplay: boolean) => {
      await call(enableWebhookEndpoint, { params: { id } })
      if (isReplay) await call(replayWebhookEndpoint, { params: { id }, body: {} })
    },
    {
      invalidates: endpointReads,
      onSuccess: (_, isReplay) =>
        void notifyDone({
          message: isPaused ? 'The endpoint is active again.' : 'The endpoint is enabled.',
          // Sent events can't be taken back, and we can't restore why it was disabled.
          ...(isPaused && !isReplay
            ? { undo: undoBy(updateWebhookEndpoint, { params: { id }, body: { isActive: false } }, endpointReads) }
            : {}),
        }),
    },
  )
  return (
    <Alert
      color={isPaused ? 'orange' : 'red'}
      title={isPaused ? 'This endpoint is paused' : 'This endpoint is disabled'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {isPaused ? 'An admin paused it' : disabledReason} (<Time at={disabledAt} none="date unknown" />
          ). We keep new events for 30 days, and you can send them when you {isPaused ? 'resume' : 'enable'} the
          endpoint.
        </Text>
        {enable.error !== null && <Problem error={enable.error} />}
        <ForAdmins>
          <Group gap="xs">
            {count > 0 && (
              <Button onClick={() => enable.mutate(true)} loading={enable.isPending}>
                {isPaused ? 'Resume' : 'Enable'} and send {countOf(count, 'missed event', 'missed events')}
              </Button>
            )}
            <Button variant="default" onClick={() => enable.mutate(false)} loading={enable.isPending}>
              {isPaused ? 'Resume' : 'Enable'}
              {count > 0 ? ' without them' : ' endpoint'}
            </Button>
          </Group>
        </ForAdmins>
      </Stack>
    </Alert>
  )
}
