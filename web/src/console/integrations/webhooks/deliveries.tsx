import { Title } from '@mantine/core'
import { deliveryStatuses, eventTypes, type WebhookDelivery } from '@parapet/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFilteredPages } from '../../../api/query.ts'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Status, statusLabel } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { formatTime, RelativeTime, Time } from '../../../ui/text/time.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveriesQuery, stateOfDelivery } from './endpoint-data.ts'
import { EventName, eventLabels } from './event-name.tsx'

const statuses = [
  { value: '', label: 'Any status' },
  ...deliveryStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
]

const types = [
  { value: '', label: 'Any event' },
  ...eventTypes.map((type) => ({ value: type, label: eventLabels[type] })),
]

/** Every delivery of an endpoint; the list updates by itself. The URL holds the filter and the open delivery. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const filter = useFilter('status', 'event')
  const { status, event } = filter.values
  const { delivery } = useSearch({ from: '/inside/console/webhooks/$endpointId' })
  const navigate = useNavigate()
  const open = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, delivery: id }),
      replace: true,
      resetScroll: false,
    })
  const query = { ...pick('status', deliveryStatuses, status), ...pick('eventType', eventTypes, event) }
  const deliveries = useFilteredPages(deliveriesQuery(endpointId, query))
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Deliveries
      </Title>
      <FilterBar
        filter={filter}
        selects={[
          { name: 'status', label: 'Status', options: statuses },
          { name: 'event', label: 'Event', options: types },
        ]}
      />
      <DataTable
        label="Deliveries"
        columns={columns}
        query={deliveries}
        rows={deliveries.data?.pages.flat() ?? []}
        rowId={({ id }) => id}
        empty={<Empty title="No deliveries">Send a test event to see one.</Empty>}
        more={{ label: 'Load older deliveries', query: deliveries }}
        actions={({ id, eventType, createdAt }) => (
          <RowButton
            action="Details"
            of={`of ${eventLabels[eventType]}, ${formatTime(createdAt)}`}
            onClick={() => open(id)}
          />
        )}
      />
      <Dialog opened={delivery !== undefined} onClose={() => open(undefined)} title="Delivery" size="xl">
        {delivery !== undefined && <DeliveryDetail endpointId={endpointId} deliveryId={delivery} />}
      </Dialog>
    </Stack>
  )
}

/** The value from the URL, if it is a valid option. */
function pick<Name extends string, Value extends string>(name: Name, values: readonly Value[], value?: string) {
  const found = values.find((one) => one === value)
  return (found === undefined ? {} : { [name]: found }) as { [name in Name]?: Value }
}

/** `HTTP 500`, or why there is no response. */
function describeResponse({ responseCode, errorMessage, waitingReason }: WebhookDelivery): string {
  // A status that isn't 2xx is also the message.
  const reason = errorMessage === `answered ${responseCode}` ? waitingReason : (errorMessage ?? waitingReason)
  return [responseCode === null ? null : `HTTP ${responseCode}`, reason].filter(Boolean).join(' · ')
}

const column = columnsOf<WebhookDelivery>()
const columns = [
  column('eventType', {
    header: 'Event',
    cell: ({ value, row: delivery }) => (
      <>
        <EventName type={value} />
        {delivery.isTest && (
          <>
            {' '}
            <Status of="test" />
          </>
        )}
      </>
    ),
  }),
  column((delivery) => statusLabel(stateOfDelivery(delivery)), {
    id: 'status',
    header: 'Status',
    cell: ({ row: delivery }) => <Status of={stateOfDelivery(delivery)} />,
  }),
  column('nextAttemptAt', {
    header: 'Next retry',
    cell: ({ value, row: delivery }) => {
      const at = value
      return stateOfDelivery(delivery) === 'retrying' && at !== null ? <RelativeTime at={at} /> : '–'
    },
  }),
  column('attemptCount', { header: 'Attempts' }),
  column(describeResponse, {
    id: 'response',
    header: 'Response',
    style: { maxWidth: 280 },
    cell: ({ value }) => (
      <Text size="sm" truncate>
        {value}
      </Text>
    ),
  }),
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
]
