import { Alert, Badge, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import {
  checkWebhookSignature,
  limits,
  listWebhookEndpoints,
  type SignatureCheck,
  type SignatureStepName,
} from '@parapet/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DropFile } from '../../ui/drop-file.tsx'
import { Form } from '../../ui/form.tsx'
import { LedTo } from '../../ui/led-to.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Waiting } from '../../ui/waiting.tsx'

export function SignatureDebuggerPage() {
  const endpoints = useQuery({ queryKey: ['webhook-endpoints'], queryFn: () => call(listWebhookEndpoints) })
  return (
    <Page
      title="Signature debugger"
      hint="Paste what your receiver got, and see which step of the verification fails, and why."
    >
      {endpoints.isPending && <Waiting />}
      {endpoints.isError && <Problem error={endpoints.error} onRetry={() => endpoints.refetch()} />}
      {endpoints.data !== undefined && <DebuggerForm endpoints={endpoints.data} />}
    </Page>
  )
}

const pasted = 'pasted'

function DebuggerForm({ endpoints }: { endpoints: { id: string; url: string }[] }) {
  const { endpointId } = useSearch({ from: '/inside/console/webhooks/debugger' })
  const known = endpoints.find(({ id }) => id === endpointId) ?? endpoints[0]
  const [source, setSource] = useState(known?.id ?? pasted)
  const [secret, setSecret] = useState('')
  const [headers, setHeaders] = useState('')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const checking = useMutation({
    mutationFn: async () => {
      const body = file === undefined ? new TextEncoder().encode(text) : new Uint8Array(await file.arrayBuffer())
      if (body.length > limits.signatureCheckBytes) {
        throw new Error(`The body is larger than any delivery: ${body.length.toLocaleString()} bytes.`)
      }
      const key = source === pasted ? { secret } : { endpointId: source }
      return call(checkWebhookSignature, { body: { headers, bodyBase64: toBase64(body), ...key } })
    },
  })
  return (
    <Stack gap="lg">
      <Form error={checking.error} onSubmit={() => checking.mutate()} maw={800}>
        {(told) => (
          <>
            <NativeSelect
              label="Secret"
              description="That of an endpoint is looked up by the service and never shown"
              data={[
                ...endpoints.map(({ id, url }) => ({ value: id, label: `Of ${url}` })),
                { value: pasted, label: 'The one I paste' },
              ]}
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
            {source === pasted && (
              <PasswordField
                label="Your secret"
                error={told('secret')}
                description="Sent to this service for the check, and not kept"
                placeholder="whsec_…"
                autoComplete="off"
                value={secret}
                onChange={setSecret}
              />
            )}
            <Textarea
              label="Headers"
              error={told('headers')}
              description="All of them as lines, or only the value of X-Service-Signature"
              placeholder="X-Service-Signature: t=1795183501,v1=81e7d6…"
              required
              autosize
              minRows={2}
              maxRows={8}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={headers}
              onChange={(event) => setHeaders(event.currentTarget.value)}
            />
            {file === undefined ? (
              <Textarea
                label="Body"
                error={told('bodyBase64')}
                description="Exactly as it arrived. Browsers turn Windows line ends into plain ones: if that matters, take a file."
                required
                autosize
                minRows={4}
                maxRows={14}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            ) : (
              <Group>
                <Text size="sm">
                  Body: <b>{file.name}</b>, {file.size.toLocaleString()} bytes
                </Text>
                <Button variant="default" size="xs" onClick={() => setFile(undefined)}>
                  Paste it instead
                </Button>
              </Group>
            )}
            {file === undefined && text === '' && (
              <DropFile
                label="Or drop a file with the body"
                hint="Every byte of it counts"
                accept="*"
                onFile={setFile}
              />
            )}
            <Group>
              <Button type="submit" loading={checking.isPending}>
                Check
              </Button>
            </Group>
          </>
        )}
      </Form>
      {checking.data !== undefined && (
        <LedTo label="Result" key={checking.submittedAt}>
          <Result check={checking.data} />
        </LedTo>
      )}
    </Stack>
  )
}

const titles: Record<SignatureStepName, string> = {
  header: 'Header',
  timestamp: 'Time',
  body: 'Body',
  secret: 'Secret',
  signature: 'Signature',
}

const outcomes: Record<SignatureCheck['steps'][number]['outcome'], { label: string; color: string }> = {
  passed: { label: 'right', color: 'green' },
  warning: { label: 'look here', color: 'orange' },
  failed: { label: 'fails', color: 'red' },
  not_reached: { label: 'not reached', color: 'gray' },
}

function Result({ check: { isGenuine, steps } }: { check: SignatureCheck }) {
  return (
    <Stack gap="md" maw={800}>
      <Alert
        color={isGenuine ? 'green' : 'red'}
        role="status"
        title={isGenuine ? 'The signature is right' : 'The signature is not right'}
      />
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ name, outcome, messages }) => (
          <li key={name}>
            <Group gap="sm">
              <Text fw={600} size="sm">
                {titles[name]}
              </Text>
              <Badge variant="light" color={outcomes[outcome].color}>
                {outcomes[outcome].label}
              </Badge>
            </Group>
            {messages.map((message) => (
              <Text key={message} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
            ))}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call with as many arguments as a delivery has bytes would fail.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
