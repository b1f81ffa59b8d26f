import { Button, NativeSelect, Textarea } from '@mantine/core'
import { checkWebhookSignature, limits } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { load, useAction } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { DropFile } from '../../../ui/form/drop-file.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LedTo } from '../../../ui/page/led-to.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { endpointsQuery } from './endpoint-data.ts'
import { SignatureResult } from './signature-result.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, endpointsQuery)

export function SignatureDebuggerPage() {
  const endpoints = useSuspenseQuery(endpointsQuery)
  return (
    <Page
      title="Signature debugger"
      trail={[{ label: 'Webhooks', to: paths.webhooks }]}
      hint="Paste what your receiver got, and see which step of the verification fails, and why."
    >
      <Loaded query={endpoints}>{(list) => <DebuggerForm endpoints={list} />}</Loaded>
    </Page>
  )
}

const pasted = 'pasted'
const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** Typed text, or a file where every byte counts. */
type Body = string | File

function DebuggerForm({ endpoints }: { endpoints: { id: string; url: string }[] }) {
  const { endpointId } = useSearch({ from: '/inside/console/webhooks/debugger' })
  const known = endpoints.find(({ id }) => id === endpointId) ?? endpoints[0]
  const form = useForm<{ source: string; secret: string; headers: string; body: Body }>(
    {
      source: known?.id ?? pasted,
      secret: '',
      headers: '',
      body: '',
    },
    { name: 'signature', secrets: ['secret', 'body'] },
  )
  const { source, secret, headers, body } = form.values
  const checking = useAction(async () => {
    const key = source === pasted ? { secret } : { endpointId: source }
    return call(checkWebhookSignature, { body: { headers, bodyBase64: toBase64(await readBody(body)), ...key } })
  })
  return (
    <Stack gap="lg">
      <Form error={checking.error} onSubmit={() => checking.mutate()} maw={800}>
        {(errorOf) => (
          <>
            <NativeSelect
              label="Secret"
              description="Parapet looks up an endpoint’s secret and never shows it."
              data={[
                ...endpoints.map(({ id, url }) => ({ value: id, label: `Secret of ${url}` })),
                { value: pasted, label: 'The one I paste' },
              ]}
              {...form.text('source')}
            />
            {source === pasted && (
              <PasswordField
                label="Your secret"
                description="Used for this check only. Not stored."
                placeholder="whsec_…"
                autoComplete="off"
                {...form.value('secret', errorOf)}
              />
            )}
            <Textarea
              label="Headers"
              description="Paste all headers, one per line, or only the value of X-Service-Signature."
              placeholder="X-Service-Signature: t=1795183501,v1=81e7d6…"
              required
              autosize
              minRows={2}
              maxRows={8}
              styles={monospace}
              {...form.text('headers', errorOf)}
            />
            <BodyField body={body} error={errorOf('bodyBase64')} onChange={(body) => form.change({ body })} />
            <Group>
              <Button type="submit" loading={checking.isPending}>
                Check signature
              </Button>
            </Group>
          </>
        )}
      </Form>
      {checking.data !== undefined && (
        <LedTo label="Result" key={checking.submittedAt}>
          <SignatureResult check={checking.data} />
        </LedTo>
      )}
    </Stack>
  )
}

type BodyFieldProps = { body: Body; error: string | undefined; onChange: (body: Body) => void }

function BodyField({ body, error, onChange }: BodyFieldProps) {
  if (typeof body !== 'string') {
    return (
      <Group>
        <Text size="sm">
          Body: <b>{body.name}</b>, {body.size.toLocaleString()} bytes
        </Text>
        <Button variant="default" size="xs" onClick={() => onChange('')}>
          Paste it instead
        </Button>
      </Group>
    )
  }
  return (
    <>
      <Textarea
        label="Body"
        error={error}
        description="Exactly as it arrived. Browsers convert Windows line endings (CRLF) to LF; upload a file to keep them."
        required
        autosize
        minRows={4}
        maxRows={14}
        styles={monospace}
        value={body}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {body === '' && (
        <DropFile label="Or drop a file with the body" hint="Used exactly as uploaded." accept="*" onFile={onChange} />
      )}
    </>
  )
}

async function readBody(body: Body): Promise<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(await body.arrayBuffer())
  if (bytes.length <= limits.signatureCheckBytes) return bytes
  throw new Error(`The body is larger than any delivery: ${bytes.length.toLocaleString()} bytes.`)
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In chunks: a call with one argument per byte would fail.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
