import { Checkbox, Input, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import { useState } from 'react'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Stack } from '../../../ui/text/flex.tsx'

/** The terms of an assignment, which can be changed later. */
export type Terms = {
  deadline: string | null
  dueInDays: number | null
  repeatMonths: number | null
  isMandatory: boolean
  note: string | null
}

export const noTerms: Terms = { deadline: null, dueInDays: null, repeatMonths: null, isMandatory: true, note: null }

export const pastDeadline = 'The due date must be in the future.'

type DueKind = 'date' | 'days'
const firstDays = 30

type AssignmentTermsProps = {
  terms: Terms
  refusals: { deadline: string | undefined; dueInDays?: string | undefined; note: string | undefined }
  onChange: (terms: Terms) => void
}

export function AssignmentTerms({ terms, refusals, onChange }: AssignmentTermsProps) {
  const [kind, setKind] = useState<DueKind>(terms.dueInDays === null ? 'date' : 'days')
  const choose = (to: DueKind) => {
    setKind(to)
    onChange({ ...terms, deadline: null, dueInDays: to === 'days' ? firstDays : null })
  }
  return (
    <Stack gap="md">
      <Input.Wrapper label="Due date" labelElement="div">
        <SegmentedControl
          aria-label="Due date"
          mt={4}
          data={[
            { value: 'date', label: 'Same date for all' },
            { value: 'days', label: 'Days for each person' },
          ]}
          value={kind}
          onChange={(value) => choose(value as DueKind)}
        />
      </Input.Wrapper>
      {kind === 'date' ? (
        <DateField
          error={refusals.deadline}
          label="Date and time"
          description={`In your time zone. Leave empty for none. People who join late get ${limits.joinerDays} days. Assignments stay open after the due date.`}
          type="datetime-local"
          maw={360}
          value={terms.deadline === null ? '' : toLocal(terms.deadline)}
          onCommit={(value) => onChange({ ...terms, deadline: fromLocal(value), dueInDays: null })}
        />
      ) : (
        <TextInput
          error={refusals.dueInDays}
          label="Days until due"
          description="Counted for each person from the day they get it, so people who join later get their own date."
          type="number"
          required
          min={1}
          max={limits.dueDays}
          step={1}
          maw={360}
          value={terms.dueInDays ?? ''}
          onChange={(event) => onChange({ ...terms, deadline: null, dueInDays: toNumber(event.currentTarget.value) })}
        />
      )}
      <NativeSelect
        label="Repeat"
        description={`Each person repeats it this long after completing it, within ${limits.renewalDays} days unless you set days above.`}
        maw={360}
        data={listRepeats(terms.repeatMonths)}
        value={terms.repeatMonths === null ? '' : String(terms.repeatMonths)}
        onChange={(event) => onChange({ ...terms, repeatMonths: toNumber(event.currentTarget.value) })}
      />
      <Checkbox
        label="Mandatory"
        description="Shown to learners as mandatory or optional."
        checked={terms.isMandatory}
        onChange={(event) => onChange({ ...terms, isMandatory: event.currentTarget.checked })}
      />
      <Textarea
        label="Note"
        error={refusals.note}
        description={`Shown to learners with the assignment. At most ${limits.noteLength.toLocaleString()} characters.`}
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

/** The usual choices, plus one set through the API. */
function listRepeats(current: number | null): { value: string; label: string }[] {
  const months = [...new Set([3, 6, 12, 24, ...(current === null ? [] : [current])])].toSorted((a, b) => a - b)
  return [
    { value: '', label: 'Never' },
    ...months.map((count) => ({ value: String(count), label: `After ${count} ${count === 1 ? 'month' : 'months'}` })),
  ]
}

function toNumber(text: string): number | null {
  const number = Number(text)
  return text === '' || !Number.isInteger(number) ? null : number
}

/** The format of the browser's date field: the reader's local time, to the minute. */
function toLocal(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromLocal(value: string): string | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
