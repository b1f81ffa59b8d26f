import { Badge, Button, Checkbox, Group, Stack, Table, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  createWebhookEndpoint,
  type EventType,
  events,
  eventTypes,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Time } from '../../ui/time.tsx'

const queryKey = ['webhook-endpoints']

export function WebhooksPage() {
  const [isCreating, creating] = useDisclosure()
  const endpoints = useQuery({ queryKey, queryFn: () => call(listWebhookEndpoints) })
  return (
    <Page
      title="Webhooks"
      hint="Your systems are told of events by signed requests to a public https address."
      actions={
        <Group gap="sm">
          <ButtonLink variant="default" to={paths.signatureDebugger}>
            Signature debugger
          </ButtonLink>
          <Button onClick={creating.open}>Add an endpoint</Button>
        </Group>
      }
    >
      <Loaded
        query={endpoints}
        empty={
          <Empty title="No endpoints yet">
            Add one to hear of assignments, findings and certificates as they happen.
          </Empty>
        }
      >
        {(list) => <EndpointTable endpoints={list} />}
      </Loaded>
      <Dialog opened={isCreating} onClose={creating.close} title="Add an endpoint" size="lg">
        <NewEndpointForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

function EndpointTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Address</Table.Th>
            <Table.Th>Events</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Since</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {endpoints.map(({ id, url, events, isActive, disabledAt, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <TextLink to={paths.webhook} params={{ endpointId: id }}>
                  {url}
                </TextLink>
              </Table.Td>
              <Table.Td>{events.join(', ')}</Table.Td>
              <Table.Td>
                {isActive ? (
                  <Badge variant="light" color="green" miw="max-content">
                    active
                  </Badge>
                ) : (
                  <Badge variant="light" color="red" miw="max-content">
                    disabled
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <Time at={disabledAt ?? createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function NewEndpointForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<EventType[]>([...eventTypes])
  const creating = useMutation({
    mutationFn: () => call(createWebhookEndpoint, { body: { url, events: chosen } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  if (creating.isSuccess) return <Secret label="The signing secret" value={creating.data.secret} onDone={onDone} />
  return (
    <Form error={creating.error} onSubmit={() => creating.mutate()}>
      {(told) => (
        <>
          <TextInput
            label="Address"
            error={told('url')}
            description="A public https address that answers with 2xx within 15 seconds"
            placeholder="https://hooks.example.com/parapet"
            required
            data-autofocus
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <EventChoice chosen={chosen} onChange={setChosen} />
          <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Choose at least one event' : 'Add the endpoint'}
          </Button>
        </>
      )}
    </Form>
  )
}

export function EventChoice({ chosen, onChange }: { chosen: EventType[]; onChange: (events: EventType[]) => void }) {
  return (
    <Checkbox.Group label="Events" value={chosen} onChange={(values) => onChange(values as EventType[])}>
      <Stack gap="xs" mt="xs">
        {eventTypes.map((type) => (
          <Checkbox key={type} value={type} label={type} description={events[type].description} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
