import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  createWebhookEndpoint,
  type EventType,
  eventTypes,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Group } from '../../ui/flex.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Form } from '../../ui/form.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { endpointsQuery } from './endpoint-data.ts'
import { EventChoice } from './event-choice.tsx'
import { listEvents } from './event-name.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, endpointsQuery)

export function WebhooksPage() {
  const [isCreating, creating] = useDisclosure()
  const endpoints = useSuspenseQuery(endpointsQuery)
  return (
    <Page
      title="Webhooks"
      hint="Parapet sends signed requests to your systems when an event happens, such as a new assignment."
      actions={
        <ForAdmins>
          <Group gap="sm">
            <ButtonLink variant="default" to={paths.signatureDebugger}>
              Signature debugger
            </ButtonLink>
            <Button onClick={creating.open}>New endpoint</Button>
          </Group>
        </ForAdmins>
      }
    >
      <DataTable
        main={{ fileName: 'webhooks.csv' }}
        label="Endpoints"
        columns={columns}
        query={endpoints}
        rowId={({ id }) => id}
        minWidth={640}
        empty={
          <Empty title="No endpoints yet">
            Create one to hear of assignments, findings and certificates as they happen.
          </Empty>
        }
      />
      <Dialog opened={isCreating} onClose={creating.close} title="New endpoint" size="lg">
        <NewEndpointForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

const column = columnsOf<WebhookEndpoint>()
const columns = column.columns([
  column.accessor('url', {
    header: 'URL',
    meta: { style: { overflowWrap: 'anywhere' } },
    cell: ({ getValue, row: { original: endpoint } }) => (
      <TextLink size="sm" to={paths.webhook} params={{ endpointId: endpoint.id }}>
        {getValue()}
      </TextLink>
    ),
  }),
  column.accessor(({ events }) => listEvents(events), { header: 'Events' }),
  column.accessor('isActive', {
    header: 'Status',
    cell: ({ getValue }) => <Status of={getValue() ? 'active' : 'disabled'} />,
  }),
  column.accessor('createdAt', { header: 'Created', cell: ({ getValue }) => <Time at={getValue()} /> }),
])

function NewEndpointForm({ onDone }: { onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<EventType[]>([...eventTypes])
  const creating = useApiMutation(createWebhookEndpoint, { invalidates: [listWebhookEndpoints] })
  if (creating.isSuccess) return <Secret label="The signing secret" value={creating.data.secret} onDone={onDone} />
  return (
    <Form error={creating.error} onSubmit={() => creating.mutate({ body: { url, events: chosen } })}>
      {(told) => (
        <>
          <TextInput
            label="URL"
            error={told('url')}
            description="A public https URL that responds with 2xx within 15 seconds."
            placeholder="https://hooks.example.com/parapet"
            required
            data-autofocus
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <EventChoice chosen={chosen} onChange={setChosen} />
          <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Choose at least one event' : 'Create endpoint'}
          </Button>
        </>
      )}
    </Form>
  )
}
