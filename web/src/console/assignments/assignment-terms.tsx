import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'

/** What can be said about an assignment, and changed later. */
export type Terms = { deadline: string | null; isMandatory: boolean; note: string | null }

export const pastDeadline = 'The deadline must be in the future.'

type AssignmentTermsProps = {
  terms: Terms
  refusals: { deadline: string | undefined; note: string | undefined }
  onChange: (terms: Terms) => void
}

export function AssignmentTerms({ terms, refusals, onChange }: AssignmentTermsProps) {
  return (
    <Stack gap="md">
      <TextInput
        error={refusals.deadline}
        label="Deadline"
        description="In your time zone. Leave it empty for none. Nothing ends by itself; people who are late are shown."
        type="datetime-local"
        maw={360}
        value={terms.deadline === null ? '' : toLocal(terms.deadline)}
        onChange={(event) => onChange({ ...terms, deadline: fromLocal(event.currentTarget.value) })}
      />
      <Checkbox
        label="Mandatory"
        description="People see whether they must do it or may"
        checked={terms.isMandatory}
        onChange={(event) => onChange({ ...terms, isMandatory: event.currentTarget.checked })}
      />
      <Textarea
        label="Note"
        error={refusals.note}
        description={`Shown to the people, with the assignment. At most ${limits.noteLength.toLocaleString()} characters.`}
        autosize
        minRows={2}
        maxLength={limits.noteLength}
        value={terms.note ?? ''}
        onChange={(event) => {
          const note = event.currentTarget.value
          onChange({ ...terms, note: note === '' ? null : note })
        }}
      />
    </Stack>
  )
}

/** The form that the browser's own field wants: the wall clock of the reader, to the minute. */
function toLocal(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromLocal(value: string): string | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
