import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  createWebhookEndpoint,
  type EventType,
  eventTypes,
  listWebhookEndpoints,
  type WebhookEndpoint,
  type WebhookStanding,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Secret } from '../../../ui/identity/secret.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status, statusLabel } from '../../../ui/text/status.tsx'
import { RelativeTime, Time } from '../../../ui/text/time.tsx'
import { endpointsQuery, nameEndpoint, standingsQuery } from './endpoint-data.ts'
import { EventChoice } from './event-choice.tsx'
import { listEvents } from './event-name.tsx'
import { describeShare } from './health.tsx'
import { receiverReason } from './receiver-reason.ts'

export const loader = ({ client }: LoaderArgs) => load(client, endpointsQuery, standingsQuery)

export function WebhooksPage() {
  const [isCreating, creating] = useDisclosure()
  const endpoints = useSuspenseQuery(endpointsQuery)
  const standings = new Map(useSuspenseQuery(standingsQuery).data.map((one) => [one.endpointId, one]))
  const listed = endpoints.data.map((endpoint) => ({ ...endpoint, standing: standings.get(endpoint.id) }))
  return (
    <Page
      title="Webhooks"
      hint="Parapet sends signed requests to your systems when an event happens, such as a new assignment."
      adminActions={
        <Group gap="sm">
          <ButtonLink variant="default" to={paths.signatureDebugger}>
            Signature debugger
          </ButtonLink>
          <Button onClick={creating.open}>New endpoint</Button>
        </Group>
      }
    >
      <DataTable
        main={{ fileName: 'webhooks.csv' }}
        label="Endpoints"
        columns={columns}
        query={endpoints}
        rows={listed}
        rowId={({ id }) => id}
        minWidth={820}
        empty={
          <Empty title="No endpoints yet">
            Create one to receive assignments, findings and certificates as they happen.
          </Empty>
        }
      />
      <Dialog opened={isCreating} onClose={creating.close} title="New endpoint" size="lg">
        <NewEndpointForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

/** Endpoints with how they are doing; the standing of one that was just created follows a moment later. */
type ListedEndpoint = WebhookEndpoint & { standing: WebhookStanding | undefined }

const stateOf = ({ isActive, standing }: ListedEndpoint) => standing?.state ?? (isActive ? 'active' : 'paused')

const column = columnsOf<ListedEndpoint>()
const columns = [
  column('url', {
    header: 'Endpoint',
    style: { overflowWrap: 'anywhere' },
    cell: ({ row: endpoint }) => (
      <WithNote note={endpoint.description === null ? null : endpoint.url}>
        <TextLink size="sm" to={paths.webhook} params={{ endpointId: endpoint.id }}>
          {nameEndpoint(endpoint)}
        </TextLink>
      </WithNote>
    ),
  }),
  column((endpoint) => statusLabel(stateOf(endpoint)), {
    id: 'status',
    header: 'Status',
    cell: ({ row: endpoint }) => <Status of={stateOf(endpoint)} />,
  }),
  column(({ standing }) => (standing === undefined ? '' : describeShare(standing)), {
    id: 'delivered',
    header: 'Delivered, 7 days',
    cell: ({ value }) => value || '–',
  }),
  column(({ standing }) => standing?.lastFailureAt ?? '', {
    id: 'lastFailure',
    header: 'Last failure',
    cell: ({ row: { standing } }) =>
      standing === undefined || standing.lastFailureAt === null ? (
        'None'
      ) : (
        <WithNote note={standing.lastError}>
          <RelativeTime at={standing.lastFailureAt} />
        </WithNote>
      ),
  }),
  column(({ events }) => listEvents(events), { id: 'events', header: 'Events' }),
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
]

function NewEndpointForm({ onDone }: { onDone: () => void }) {
  const form = useForm<{ url: string; chosen: EventType[] }>({ url: '', chosen: [...eventTypes] }, { name: 'endpoint' })
  const { url, chosen } = form.values
  const creating = useConfirmedMutation(createWebhookEndpoint, { invalidates: [listWebhookEndpoints] })
  if (creating.isSuccess) return <Secret label="The signing secret" value={creating.data.secret} onDone={onDone} />
  return (
    <WithConfirmation confirmation={creating} reason={receiverReason}>
      <Form error={creating.error} onSubmit={() => creating.mutate({ body: { url, events: chosen } })}>
        {(errorOf) => (
          <>
            <TextInput
              label="URL"
              description="A public https URL that responds with 2xx within 15 seconds."
              placeholder="https://hooks.example.com/parapet"
              required
              data-autofocus
              {...form.text('url', errorOf)}
            />
            <EventChoice chosen={chosen} onChange={(chosen) => form.change({ chosen })} />
            <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Choose at least one event' : 'Create endpoint'}
            </Button>
          </>
        )}
      </Form>
    </WithConfirmation>
  )
}
