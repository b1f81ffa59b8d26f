import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  limits,
  listWebhookEndpoints,
  replayWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useAction, useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import { valuesBefore } from '../../../api/values-before.ts'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentity } from '../../../ui/identity/confirm-identity.tsx'
import { ConfirmButton } from '../../../ui/notices/confirm-button.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { endpointQuery, endpointReads, healthQuery } from './endpoint-data.ts'
import { EventChoice } from './event-choice.tsx'
import { receiverReason } from './receiver-reason.ts'
import { RotateSecret } from './rotate-secret.tsx'
import classes from './webhook.module.css'

/** The state of an endpoint, and its actions. */
export function EndpointOverview({ endpoint }: { endpoint: WebhookEndpoint }) {
  const params = { id: endpoint.id }
  const { data: health } = useSuspenseQuery(healthQuery(endpoint.id))
  const [isEditing, editing] = useDisclosure()
  const [isRotating, rotating] = useDisclosure()
  const test = useApiMutation(testWebhookEndpoint, { invalidates: endpointReads })
  const pause = usePause(endpoint.id)
  const problem = test.error ?? pause.error
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {endpoint.url}
        </Text>
        <Status of={health.state} />
      </Group>
      {problem !== null && <Problem error={problem} />}
      <ForAdmins>
        <Group gap={8} className={classes.actions}>
          <Button variant="default" onClick={() => test.mutate({ params })} loading={test.isPending}>
            Send test event
          </Button>
          {endpoint.isActive && (
            <Button variant="default" onClick={() => pause.mutate()} loading={pause.isPending}>
              Pause
            </Button>
          )}
          <Button variant="default" onClick={editing.open}>
            Edit endpoint
          </Button>
          <Button variant="default" onClick={rotating.open}>
            Rotate secret
          </Button>
          <ButtonLink variant="default" to={paths.signatureDebugger} search={{ endpointId: endpoint.id }}>
            Signature debugger
          </ButtonLink>
        </Group>
      </ForAdmins>
      <Dialog opened={isEditing} onClose={editing.close} title="Edit endpoint">
        {/* A new one each time: closing the dialog drops unsaved changes. */}
        <EndpointForm key={String(isEditing)} endpoint={endpoint} onDone={editing.close} />
      </Dialog>
      <Dialog opened={isRotating} onClose={rotating.close} title="Rotate signing secret">
        <RotateSecret key={String(isRotating)} id={endpoint.id} onDone={rotating.close} />
      </Dialog>
    </Stack>
  )
}

/** Pausing holds what is queued. Undo sends it again, unless older events wait that nobody wanted to send. */
function usePause(id: string) {
  const { invalidate } = useApiCache()
  const params = { id }
  const resume = async () => {
    await call(enableWebhookEndpoint, { params })
    await call(replayWebhookEndpoint, { params, body: {} })
    await invalidate(...endpointReads)
  }
  return useAction(
    async () => {
      const { count } = await call(replayWebhookEndpoint, { params, body: { dryRun: true } })
      await call(updateWebhookEndpoint, { params, body: { isActive: false } })
      return { hasOlder: count > 0 }
    },
    {
      invalidates: endpointReads,
      onSuccess: ({ hasOlder }) =>
        void notifyDone({ message: 'The endpoint is paused.', undo: hasOlder ? undefined : resume }),
    },
  )
}

function EndpointForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const form = useForm(
    { url: endpoint.url, description: endpoint.description ?? '', events: endpoint.events },
    { name: 'endpoint' },
  )
  const { url, description, events } = form.values
  const undoBy = useUndo()
  const params = { id: endpoint.id }
  const update = useConfirmedMutation(updateWebhookEndpoint, {
    invalidates: endpointReads,
    onSuccess: (_, { body = {}, ...sent }) => {
      onDone()
      const before = valuesBefore(endpoint, body)
      void notifyDone({
        message: 'Endpoint saved.',
        undo: undoBy(updateWebhookEndpoint, { params, body: before, ...proofOf(sent) }, endpointReads),
      })
    },
  })
  const body = { url, description: description.trim() === '' ? null : description, events }
  return (
    <>
      <div hidden={update.isAsked}>
        <Form error={update.error} onSubmit={() => update.mutate({ params, body })}>
          {(errorOf) => (
            <>
              <TextInput
                label="URL"
                description="Waiting deliveries also go to the new URL."
                required
                data-autofocus
                {...form.text('url', errorOf)}
              />
              <TextInput
                label="Description"
                maxLength={limits.descriptionLength}
                {...form.text('description', errorOf)}
              />
              <EventChoice chosen={events} onChange={(events) => form.change({ events })} />
              <Button type="submit" loading={update.isPending} disabled={events.length === 0}>
                {events.length === 0 ? 'Choose at least one event' : 'Save changes'}
              </Button>
            </>
          )}
        </Form>
      </div>
      {update.isAsked && <ConfirmIdentity {...update} reason={receiverReason} />}
    </>
  )
}

export function DeleteEndpoint({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const remove = useApiMutation(deleteWebhookEndpoint, {
    invalidates: [listWebhookEndpoints],
    onSuccess: async () => {
      await navigate({ to: paths.webhooks })
      cache.drop(endpointQuery(id))
    },
  })
  return (
    <ConfirmButton
      button="Delete endpoint"
      title={`Delete ${new URL(url).host}?`}
      label="Delete endpoint"
      action={remove}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      Waiting deliveries won’t be sent. You can’t undo this.
    </ConfirmButton>
  )
}
