import { Alert, Badge, Button, Code, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type DeliveryStatus,
  deleteWebhookEndpoint,
  deliveryStatuses,
  enableWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  redeliverWebhook,
  replayWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Secret } from '../../ui/secret.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { EventChoice } from './webhooks.tsx'

/** While somebody looks, deliveries are asked for again and again. */
const liveMs = 2000

export function WebhookPage() {
  const { endpointId: id } = useParams({ from: '/inside/console/webhooks/$endpointId' })
  const endpoint = useQuery({
    queryKey: ['webhook-endpoints', id],
    queryFn: () => call(getWebhookEndpoint, { params: { id } }),
    refetchInterval: liveMs,
  })
  return (
    <Page title="Webhook endpoint">
      <Loaded query={endpoint}>
        {(data) => (
          <>
            <Overview endpoint={data} />
            {!data.isActive && <Disabled endpoint={data} />}
            <Deliveries id={id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function useChange(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['webhook-endpoints', id] })
}

function Overview({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id } = endpoint
  const changed = useChange(id)
  const navigate = useNavigate()
  const [events, setEvents] = useState(endpoint.events)
  const [isEditing, editing] = useDisclosure()
  const [isRotating, rotating] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const test = useMutation({ mutationFn: () => call(testWebhookEndpoint, { params: { id } }), onSuccess: changed })
  const rotate = useMutation({ mutationFn: () => call(rotateWebhookSecret, { params: { id } }), onSuccess: changed })
  const update = useMutation({
    mutationFn: () => call(updateWebhookEndpoint, { params: { id }, body: { events } }),
    onSuccess: async () => {
      await changed()
      editing.close()
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteWebhookEndpoint, { params: { id } }),
    onSuccess: () => navigate({ to: paths.webhooks }),
  })
  return (
    <Stack gap="sm">
      <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {endpoint.url}
      </Text>
      <Text size="sm" c="dimmed">
        {endpoint.events.join(', ')} · secret ends in {endpoint.secretLast4}
      </Text>
      {test.error !== null && <Problem error={test.error} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => test.mutate()} loading={test.isPending}>
          Send a test
        </Button>
        <Button variant="default" onClick={editing.open}>
          Change events
        </Button>
        <Button variant="default" onClick={rotating.open}>
          Rotate the secret
        </Button>
        <ButtonLink variant="default" to={paths.signatureDebugger} search={{ endpointId: id }}>
          Debug a signature
        </ButtonLink>
        <Button variant="subtle" color="red" onClick={deleting.open}>
          Delete
        </Button>
      </Group>
      <Dialog opened={isEditing} onClose={editing.close} title="Change events">
        <Stack>
          {update.error !== null && <Problem error={update.error} />}
          <EventChoice chosen={events} onChange={setEvents} />
          <Button onClick={() => update.mutate()} loading={update.isPending} disabled={events.length === 0}>
            {events.length === 0 ? 'Choose at least one event' : 'Save'}
          </Button>
        </Stack>
      </Dialog>
      {rotate.data !== undefined && <Secret label="The new signing secret" value={rotate.data.secret} />}
      <Confirm
        isOpen={isRotating && rotate.data === undefined}
        title="Rotate the secret?"
        label="Rotate"
        isPending={rotate.isPending}
        error={rotate.error}
        onClose={rotating.close}
        onConfirm={() => rotate.mutate()}
      >
        From now on deliveries are signed with a new secret. The old one stops working at once.
      </Confirm>
      <Confirm
        isOpen={isDeleting}
        title="Delete the endpoint?"
        label="Delete"
        isPending={remove.isPending}
        error={remove.error}
        onClose={deleting.close}
        onConfirm={() => remove.mutate()}
      >
        Deliveries that still wait are not sent. This cannot be undone.
      </Confirm>
    </Stack>
  )
}

/** Why it stands still, and the way back: enable, then replay what was missed. */
function Disabled({ endpoint: { id, disabledAt, disabledReason } }: { endpoint: WebhookEndpoint }) {
  const changed = useChange(id)
  const enable = useMutation({
    mutationFn: async (isReplay: boolean) => {
      await call(enableWebhookEndpoint, { params: { id } })
      if (isReplay) await call(replayWebhookEndpoint, { params: { id }, body: {} })
    },
    onSuccess: changed,
  })
  const missed = useQuery({
    queryKey: ['webhook-endpoints', id, 'missed'],
    queryFn: () => call(replayWebhookEndpoint, { params: { id }, body: { dryRun: true } }),
    // While it is disabled, more events may be missed.
    refetchInterval: liveMs,
  })
  const count = missed.data?.count ?? 0
  return (
    <Alert color="red" title="This endpoint is disabled">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {disabledReason ?? 'It was switched off.'} Since <Time at={disabledAt} none="a while" />. Events are held
          until it is enabled.
        </Text>
        {enable.error !== null && <Problem error={enable.error} />}
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
      </Stack>
    </Alert>
  )
}

const statusColors: Record<DeliveryStatus, string> = {
  queued: 'blue',
  delivered: 'green',
  exhausted: 'red',
  held: 'orange',
}

function Deliveries({ id }: { id: string }) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const [chosen, setChosen] = useState<string>()
  const deliveries = useQuery({
    queryKey: ['webhook-endpoints', id, 'deliveries', status],
    queryFn: () => call(listWebhookDeliveries, { params: { id }, query: status === null ? {} : { status } }),
    refetchInterval: liveMs,
  })
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Text component="h2" fw={600}>
            Deliveries
          </Text>
          <Text size="sm" c="dimmed">
            The 50 latest, as they happen
          </Text>
        </div>
        <NativeSelect
          aria-label="Status"
          data={[{ value: '', label: 'Every status' }, ...deliveryStatuses]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => setStatus(value === '' ? null : (value as DeliveryStatus))}
        />
      </Group>
      <Loaded query={deliveries} empty={<Empty title="No deliveries">Send a test to see one.</Empty>}>
        {(list) => <DeliveryTable deliveries={list} onChoose={setChosen} />}
      </Loaded>
      <Dialog opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Delivery" size="xl">
        {chosen !== undefined && <DeliveryDetail id={id} deliveryId={chosen} />}
      </Dialog>
    </Stack>
  )
}

type DeliveryTableProps = { deliveries: WebhookDelivery[]; onChoose: (id: string) => void }

function DeliveryTable({ deliveries, onChoose }: DeliveryTableProps) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Event</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Attempts</Table.Th>
            <Table.Th>Answer</Table.Th>
            <Table.Th>Raised</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Table.Tr key={delivery.id}>
              <Table.Td>
                {delivery.eventType}
                {delivery.isTest && (
                  <Badge variant="outline" color="gray" ml="xs">
                    test
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={statusColors[delivery.status]} miw="max-content">
                  {delivery.status}
                </Badge>
              </Table.Td>
              <Table.Td>{delivery.attemptCount}</Table.Td>
              <Table.Td maw={280}>
                <Text size="sm" truncate>
                  {[delivery.responseCode, delivery.errorMessage ?? delivery.waitingReason].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Time at={delivery.createdAt} />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Details of ${delivery.eventType}, ${formatTime(delivery.createdAt)}`}
                  onClick={() => onChoose(delivery.id)}
                >
                  Details
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function DeliveryDetail({ id, deliveryId }: { id: string; deliveryId: string }) {
  const changed = useChange(id)
  const params = { id, deliveryId }
  const detail = useQuery({
    queryKey: ['webhook-endpoints', id, 'delivery', deliveryId],
    queryFn: () => call(getWebhookDelivery, { params }),
    refetchInterval: liveMs,
  })
  const redeliver = useMutation({ mutationFn: () => call(redeliverWebhook, { params }), onSuccess: changed })
  if (detail.isPending) return <Waiting />
  if (detail.isError) return <Problem error={detail.error} onRetry={() => detail.refetch()} />
  return (
    <Stack gap="md">
      <Text size="sm">
        Event <Code>{detail.data.eventId}</Code>, {detail.data.status}
      </Text>
      {redeliver.error !== null && <Problem error={redeliver.error} />}
      {detail.data.attempts.length === 0 && <Text size="sm">No attempt was made yet.</Text>}
      {detail.data.attempts.map((attempt) => (
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
      <Group>
        <Button variant="default" onClick={() => redeliver.mutate()} loading={redeliver.isPending}>
          Deliver again
        </Button>
        {redeliver.isSuccess && (
          <Text size="sm" role="status">
            Queued as a new delivery.
          </Text>
        )}
      </Group>
    </Stack>
  )
}
