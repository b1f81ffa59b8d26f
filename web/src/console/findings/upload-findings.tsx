import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { limits, type SarifRun, sarifSeverities, uploadSarif } from '@parapet/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assignmentReads } from '../../api/lists.ts'
import { useApiCache } from '../../api/query.ts'
import { sendFile } from '../../api/send-file.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { LedTo } from '../../ui/led-to.tsx'
import { notify } from '../../ui/notices.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RunResult } from './run-result.tsx'

type Severity = (typeof sarifSeverities)[number]

const contextFields = [
  { key: 'repo', label: 'Repository', placeholder: 'example/shop' },
  { key: 'branch', label: 'Branch', placeholder: 'main' },
  { key: 'commitSha', label: 'Commit', placeholder: '2fd4e1c67a2d' },
  { key: 'commitAuthorEmail', label: 'Email of the author', placeholder: 'ada@example.com' },
] as const

/** Options of one file, its way to the service, and for a dry run what would happen. */
export function UploadForm({ file }: { file: File }) {
  const [context, setContext] = useState<Record<string, string>>({})
  const [minSeverity, setMinSeverity] = useState<Severity>('medium')
  const [deadlineDays, setDeadlineDays] = useState<number>(limits.sarifDeadlineDays)
  const [maxAssignments, setMaxAssignments] = useState<number>(limits.sarifAssignments)
  const [isDryRun, setIsDryRun] = useState(false)
  const { sending, percent } = useUpload()
  const refusal = explainFile(file)
  const submit = () =>
    sending.mutate({
      file,
      headers: context,
      query: { minSeverity, deadlineDays, maxAssignments, ...(isDryRun ? { dryRun: true } : {}) },
    })
  return (
    <Stack gap="lg">
      <Form error={sending.error?.name === 'AbortError' ? null : sending.error} onSubmit={submit}>
        {(told) => (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>{file.name}</b> · {describeSize(file.size)}
            </Text>
            {refusal !== undefined && <Problem error={new Error(refusal)} />}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {contextFields.map(({ key, label, placeholder }) => (
                <TextInput
                  key={key}
                  label={label}
                  placeholder={placeholder}
                  data-autofocus={key === 'repo' || undefined}
                  maxLength={uploadSarif.headers[key].maxLength}
                  error={told(uploadSarif.headers[key].name)}
                  value={context[key] ?? ''}
                  onChange={(event) => setContext({ ...context, [key]: event.currentTarget.value })}
                />
              ))}
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              What you leave empty is taken from the file, where the file says it.
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <NativeSelect
                label="Least severity"
                data={[...sarifSeverities]}
                value={minSeverity}
                onChange={(event) => setMinSeverity(event.currentTarget.value as Severity)}
              />
              <NumberInput
                label="Days until the deadline"
                min={1}
                max={365}
                allowDecimal={false}
                required
                value={deadlineDays}
                onChange={(value) => setDeadlineDays(Number(value))}
              />
              <NumberInput
                label="Topics per person"
                min={1}
                max={limits.sarifAssignmentsMax}
                allowDecimal={false}
                required
                value={maxAssignments}
                onChange={(value) => setMaxAssignments(Number(value))}
              />
            </SimpleGrid>
            <Checkbox
              label="Dry run"
              description="Only show what would happen: nothing is stored, nobody is told"
              checked={isDryRun}
              onChange={(event) => setIsDryRun(event.currentTarget.checked)}
            />
            {sending.isPending ? (
              <Sending percent={percent} onCancel={sending.cancel} />
            ) : (
              <Group justify="flex-end">
                <Button type="submit" disabled={refusal !== undefined}>
                  {isDryRun ? 'Try it' : 'Send the file'}
                </Button>
              </Group>
            )}
          </>
        )}
      </Form>
      {sending.data?.status === 'dry_run' && !sending.isPending && (
        <LedTo label="What would happen" key={sending.submittedAt}>
          <RunResult run={sending.data} />
        </LedTo>
      )}
    </Stack>
  )
}

function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Stack gap="xs">
      <Progress value={percent} animated={percent === 100} aria-label="Sent" />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {percent === 100 ? 'Reading the findings …' : `Sending, ${percent} %`}
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          Stop
        </Button>
      </Group>
    </Stack>
  )
}

type Upload = Pick<Parameters<typeof sendFile<typeof uploadSarif>>[1], 'file' | 'headers' | 'query'>

/** Sends, tells how far it is, and leads to the run that was made of the file. */
function useUpload() {
  const client = useQueryClient()
  const cache = useApiCache()
  const navigate = useNavigate()
  const [percent, setPercent] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  // Whoever closes the dialog while it sends does not want it sent.
  useEffect(() => () => stopping.current?.abort(), [])
  const sending = useMutation({
    mutationFn: (upload: Upload) => {
      setPercent(0)
      stopping.current = new AbortController()
      return sendFile(uploadSarif, { ...upload, onProgress: setPercent, signal: stopping.current.signal })
    },
    onSuccess: async (run: SarifRun) => {
      if (run.status === 'dry_run') return
      await client.invalidateQueries({ queryKey: ['sarif-runs'] })
      await cache.invalidate(...assignmentReads)
      if (run.status === 'duplicate') {
        void notify({ title: 'This file was sent before', message: 'You see what became of it then.' })
      }
      await navigate({ to: paths.findingRun, params: { runId: run.runId } })
    },
  })
  return { sending: { ...sending, cancel: () => stopping.current?.abort() }, percent }
}

/** What can be told before it is sent. */
function explainFile({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty.'
  if (size <= limits.sarifBodyBytes) return undefined
  return `The file is too large: it has ${size.toLocaleString()} bytes, and at most ${limits.sarifBodyBytes.toLocaleString()} are taken.`
}

function describeSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}
