import { Button, Code, CopyButton, Title } from '@mantine/core'
import {
  deliveryAttempts,
  redeliverWebhook,
  type WebhookAttempt,
  type WebhookDeliveryDetail,
  type WebhookRequest,
} from '@parapet/contract'
import { useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime, Time } from '../../../ui/text/time.tsx'
import { deliveryQuery, endpointReads, requestQuery } from './endpoint-data.ts'
import { EventName } from './event-name.tsx'
import classes from './webhook.module.css'

/** One delivery with all attempts, what was sent, and a button to send it again. */
export function DeliveryDetail({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const detail = useDeferredQuery(deliveryQuery(endpointId, deliveryId))
  const request = useDeferredQuery(requestQuery(endpointId, deliveryId))
  const redeliver = useApiMutation(redeliverWebhook, { invalidates: endpointReads })
  return (
    <Loaded query={detail}>
      {(delivery) => (
        <Stack gap="md">
          <Text size="sm">
            <EventName type={delivery.eventType} /> · event <Code>{delivery.eventId}</Code>{' '}
            <Status of={delivery.status} />
          </Text>
          {redeliver.error !== null && <Problem error={redeliver.error} />}
          <Attempts delivery={delivery} request={request.data} />
          <Loaded query={request}>{({ payload }) => <Payload payload={payload} />}</Loaded>
          <ForAdmins>
            <Group>
              <Button
                variant="default"
                onClick={() => redeliver.mutate({ params: { id: endpointId, deliveryId } })}
                loading={redeliver.isPending}
              >
                Deliver again
              </Button>
              {redeliver.isSuccess && (
                <Text size="sm" role="status">
                  Queued as a new delivery.
                </Text>
              )}
            </Group>
          </ForAdmins>
        </Stack>
      )}
    </Loaded>
  )
}

type AttemptsProps = { delivery: WebhookDeliveryDetail; request: WebhookRequest | undefined }

function Attempts({ delivery: { attempts, status, nextAttemptAt, attemptCount, isTest }, request }: AttemptsProps) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        Attempts
      </Title>
      {attempts.length === 0 && <Text size="sm">No attempts yet.</Text>}
      <ol className={classes.attempts}>
        {attempts.map((attempt) => (
          <Attempt
            key={attempt.attempt}
            attempt={attempt}
            headers={request?.attempts.find((sent) => sent.attempt === attempt.attempt)?.headers}
          />
        ))}
        {status === 'queued' && nextAttemptAt !== null && attemptCount > 0 && (
          <li data-kind="next">
            <Text size="sm" fw={600}>
              Next retry <RelativeTime at={nextAttemptAt} />, attempt {attemptCount + 1} of {deliveryAttempts}
            </Text>
            <Text size="sm" c="dimmed">
              <Time at={nextAttemptAt} />
              {!isTest && attemptCount + 1 === deliveryAttempts && '. If it fails, we disable the endpoint.'}
            </Text>
          </li>
        )}
      </ol>
    </div>
  )
}

type Headers = WebhookRequest['attempts'][number]['headers']

function Attempt({ attempt, headers }: { attempt: WebhookAttempt; headers: Headers | undefined }) {
  const { responseCode, errorCode, errorMessage, responseBody, durationMs, startedAt } = attempt
  const hasBody = responseBody !== null && responseBody !== ''
  return (
    <li data-kind={errorCode === null ? 'delivered' : 'failed'}>
      <div>
        <Text size="sm" fw={600}>
          Attempt {attempt.attempt}: {responseCode === null ? errorCode : `HTTP ${responseCode}`} in {durationMs} ms
        </Text>
        <Text size="sm" c="dimmed">
          <Time at={startedAt} /> {responseCode === null && errorMessage}
        </Text>
      </div>
      {hasBody && (
        <Code block mah={200} style={{ overflow: 'auto' }}>
          {responseBody}
        </Code>
      )}
      {headers !== undefined && (
        <details>
          <Text component="summary" size="sm">
            Request headers of attempt {attempt.attempt}
          </Text>
          <dl className={classes.headers}>
            {headers.map(({ name, value }) => (
              <Header key={name} name={name} value={value} />
            ))}
          </dl>
          <Text size="xs" c="dimmed">
            Signatures are made for each attempt and not stored.
          </Text>
        </details>
      )}
    </li>
  )
}

function Header({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name.toLowerCase()}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** Formatted for reading; copying gives the exact bytes that were sent. */
function Payload({ payload }: { payload: string | null }) {
  if (payload === null) return <Text size="sm">The payload has been deleted. We keep payloads for 30 days.</Text>
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          Payload
        </Title>
        <Text size="sm" c="dimmed">
          {new TextEncoder().encode(payload).length.toLocaleString()} bytes
        </Text>
      </Group>
      <pre className={classes.payload}>{format(payload)}</pre>
      <CopyButton value={payload}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" mt="xs" onClick={copy}>
            {copied ? 'Copied' : 'Copy payload'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

function format(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
