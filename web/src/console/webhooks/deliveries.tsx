import { Badge, Button, Stack, Text } from '@mantine/core'
import { type DeliveryStatus, deliveryStatuses, type WebhookDelivery } from '@parapet/contract'
import { useState } from 'react'
import { useDeferredQuery } from '../../api/query.ts'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveriesQuery } from './endpoint-data.ts'

const statusColors: Record<DeliveryStatus, string> = {
  queued: 'blue',
  delivered: 'green',
  exhausted: 'red',
  held: 'orange',
}

const statuses = [
  { value: '', label: 'Every status' },
  ...deliveryStatuses.map((status) => ({ value: status, label: status })),
]

/** What an endpoint was sent lately; the list follows what happens. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const [filter, setFilter] = useState<Filter<'status'>>({})
  const [chosen, setChosen] = useState<string>()
  const deliveries = useDeferredQuery(deliveriesQuery(endpointId, filter.status as DeliveryStatus | undefined))
  return (
    <Stack gap="sm">
      <div>
        <Text component="h2" fw={600}>
          Deliveries
        </Text>
        <Text size="sm" c="dimmed">
          The 50 latest, as they happen
        </Text>
      </div>
      <FilterBar
        filter={filter}
        onChange={setFilter}
        selects={[{ name: 'status', label: 'Status', options: statuses }]}
      />
      <DataTable
        label="Deliveries"
        columns={columns}
        query={deliveries}
        rowId={({ id }) => id}
        empty={<Empty title="No deliveries">Send a test to see one.</Empty>}
        actions={({ id, eventType, createdAt }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Details of ${eventType}, ${formatTime(createdAt)}`}
            onClick={() => setChosen(id)}
          >
            Details
          </Button>
        )}
      />
      <Dialog opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Delivery" size="xl">
        {chosen !== undefined && <DeliveryDetail endpointId={endpointId} deliveryId={chosen} />}
      </Dialog>
    </Stack>
  )
}

const column = columnsOf<WebhookDelivery>()
const columns = column.columns([
  column.accessor('eventType', {
    header: 'Event',
    cell: ({ getValue, row: { original: delivery } }) => (
      <>
        {getValue()}
        {delivery.isTest && (
          <Badge variant="outline" color="gray" ml="xs">
            test
          </Badge>
        )}
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => (
      <Badge variant="light" color={statusColors[getValue()]} miw="max-content">
        {getValue()}
      </Badge>
    ),
  }),
  column.accessor('attemptCount', { header: 'Attempts' }),
  column.accessor(
    ({ responseCode, errorMessage, waitingReason }) =>
      [responseCode, errorMessage ?? waitingReason].filter(Boolean).join(' · '),
    {
      header: 'Answer',
      meta: { style: { maxWidth: 280 } },
      cell: ({ getValue }) => (
        <Text size="sm" truncate>
          {getValue()}
        </Text>
      ),
    },
  ),
  column.accessor('createdAt', { header: 'Raised', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
