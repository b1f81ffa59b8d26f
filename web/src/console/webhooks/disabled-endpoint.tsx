import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { enableWebhookEndpoint, replayWebhookEndpoint, type WebhookEndpoint } from '@parapet/contract'
import { call } from '../../api/call.ts'
import { useAction, useDeferredQuery } from '../../api/query.ts'
import { useCanChange } from '../../api/rights.ts'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { endpointReads, missedQuery } from './endpoint-data.ts'

/** Why it stands still, and the way back: enable, then replay what was missed. */
export function DisabledEndpoint({ endpoint: { id, disabledAt, disabledReason } }: { endpoint: WebhookEndpoint }) {
  const missed = useDeferredQuery({ ...missedQuery(id), enabled: useCanChange() })
  const count = missed.data?.count ?? 0
  const enable = useAction(
    async (isReplay: boolean) => {
      await call(enableWebhookEndpoint, { params: { id } })
      if (isReplay) await call(replayWebhookEndpoint, { params: { id }, body: {} })
    },
    { invalidates: endpointReads },
  )
  return (
    <Alert color="red" title="This endpoint is disabled">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {disabledReason ?? 'It was switched off.'} Since <Time at={disabledAt} none="a while" />. Events are held
          until it is enabled.
        </Text>
        {enable.error !== null && <Problem error={enable.error} />}
        <ForAdmins>
          <Group gap="xs">
            {count > 0 && (
              <Button onClick={() => enable.mutate(true)} loading={enable.isPending}>
                Enable and replay {count} missed
              </Button>
            )}
            <Button variant="default" onClick={() => enable.mutate(false)} loading={enable.isPending}>
              {count > 0 ? 'Enable only' : 'Enable'}
            </Button>
          </Group>
        </ForAdmins>
      </Stack>
    </Alert>
  )
}
