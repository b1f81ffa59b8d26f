import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Secret } from '../../ui/secret.tsx'
import { endpointQuery, endpointReads } from './endpoint-data.ts'
import { EventChoice } from './event-choice.tsx'

/** What an endpoint is, and what can be done with it. */
export function EndpointOverview({ endpoint }: { endpoint: WebhookEndpoint }) {
  const params = { id: endpoint.id }
  const [isEditing, editing] = useDisclosure()
  const [isRotating, rotating] = useDisclosure()
  const test = useApiMutation(testWebhookEndpoint, { invalidates: endpointReads })
  const rotate = useApiMutation(rotateWebhookSecret, { invalidates: endpointReads })
  return (
    <Stack gap="sm">
      <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {endpoint.url}
      </Text>
      <Text size="sm" c="dimmed">
        {endpoint.events.join(', ')} · secret ends in {endpoint.secretLast4}
      </Text>
      {test.error !== null && <Problem error={test.error} />}
      <ForAdmins>
        <Group gap="xs">
          <Button variant="default" onClick={() => test.mutate({ params })} loading={test.isPending}>
            Send a test
          </Button>
          <Button variant="default" onClick={editing.open}>
            Change events
          </Button>
          <Button variant="default" onClick={rotating.open}>
            Rotate the secret
          </Button>
          <ButtonLink variant="default" to={paths.signatureDebugger} search={{ endpointId: endpoint.id }}>
            Debug a signature
          </ButtonLink>
          <Deletion id={endpoint.id} />
        </Group>
      </ForAdmins>
      <Dialog opened={isEditing} onClose={editing.close} title="Change events">
        <EventsForm endpoint={endpoint} onDone={editing.close} />
      </Dialog>
      {rotate.data !== undefined && <Secret label="The new signing secret" value={rotate.data.secret} />}
      <Confirm
        isOpen={isRotating && rotate.data === undefined}
        title="Rotate the secret?"
        label="Rotate"
        action={rotate}
        onClose={rotating.close}
        onConfirm={() => rotate.mutate({ params })}
      >
        From now on deliveries are signed with a new secret. The old one stops working at once.
      </Confirm>
    </Stack>
  )
}

function EventsForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const [events, setEvents] = useState(endpoint.events)
  const update = useApiMutation(updateWebhookEndpoint, { invalidates: endpointReads, onSuccess: onDone })
  return (
    <Stack>
      {update.error !== null && <Problem error={update.error} />}
      <EventChoice chosen={events} onChange={setEvents} />
      <Button
        onClick={() => update.mutate({ params: { id: endpoint.id }, body: { events } })}
        loading={update.isPending}
        disabled={events.length === 0}
      >
        {events.length === 0 ? 'Choose at least one event' : 'Save'}
      </Button>
    </Stack>
  )
}

function Deletion({ id }: { id: string }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const remove = useApiMutation(deleteWebhookEndpoint, {
    invalidates: [listWebhookEndpoints],
    onSuccess: async () => {
      await navigate({ to: paths.webhooks })
      cache.drop(endpointQuery(id))
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={asking.open}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        title="Delete the endpoint?"
        label="Delete"
        action={remove}
        onClose={asking.close}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        Deliveries that still wait are not sent. This cannot be undone.
      </Confirm>
    </>
  )
}
