import { Button, Progress, SimpleGrid, TextInput } from '@mantine/core'
import { limits, uploadSarif } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LedTo } from '../../../ui/page/led-to.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { PreviewResult } from './preview-result.tsx'
import { defaultOptions, type Options, UploadOptions } from './upload-options.tsx'
import { useUpload } from './use-upload.ts'

const contextFields = [
  { key: 'repo', label: 'Repository', placeholder: 'example/shop' },
  { key: 'branch', label: 'Branch', placeholder: 'main' },
  { key: 'commitSha', label: 'Commit', placeholder: '2fd4e1c67a2d' },
  { key: 'commitAuthorEmail', label: 'Author’s email', placeholder: 'ada@example.com' },
] as const

/** Options for one file, its upload, and for a dry run the result. */
export function UploadForm({ file }: { file: File }) {
  const form = useForm<{ context: Record<string, string>; options: Options }>({ context: {}, options: defaultOptions })
  const { context, options } = form.values
  const { sending, percent, cancel } = useUpload()
  const refusal = explainFile(file)
  const submit = () => sending.mutate({ file, headers: context, query: options })
  return (
    <Stack gap="lg">
      <Form error={sending.error?.name === 'AbortError' ? null : sending.error} onSubmit={submit}>
        {(errorOf) => (
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
                  error={errorOf(uploadSarif.headers[key].name)}
                  value={context[key] ?? ''}
                  onChange={(event) => form.change({ context: { ...context, [key]: event.currentTarget.value } })}
                />
              ))}
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              What you enter replaces what the file says about the scan as a whole. A finding that names its own author
              goes to that person, and to the author you enter only if nobody here has that address.
            </Text>
            <UploadOptions options={options} onChange={(options) => form.change({ options })} />
            {sending.isPending ? (
              <Sending percent={percent} onCancel={cancel} />
            ) : (
              <Group justify="flex-end">
                <Button type="submit" disabled={refusal !== undefined}>
                  {options.dryRun ? 'Start dry run' : 'Upload file'}
                </Button>
              </Group>
            )}
          </>
        )}
      </Form>
      {sending.data?.status === 'dry_run' && !sending.isPending && (
        <LedTo label="What would happen" key={sending.submittedAt}>
          <PreviewResult previewId={sending.data.runId} />
          <TextLink size="sm" to={paths.findingPreview} params={{ previewId: sending.data.runId }}>
            Open the dry run on its own page
          </TextLink>
        </LedTo>
      )}
    </Stack>
  )
}

function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Stack gap="xs">
      <Progress value={percent} animated={percent === 100} aria-label="Uploaded" />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {percent === 100 ? 'Reading the findings …' : `Uploading, ${percent}%`}
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          Stop
        </Button>
      </Group>
    </Stack>
  )
}

/** What can be checked before the upload. */
function explainFile({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty.'
  if (size <= limits.sarifBodyBytes) return undefined
  return `The file is too large: it has ${size.toLocaleString()} bytes, and the limit is ${limits.sarifBodyBytes.toLocaleString()}.`
}

function describeSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}
