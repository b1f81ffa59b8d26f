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
  /** Only of a new assignment: how old training may be that counts. */
  creditDays?: number | null
  isMandatory: boolean
  note: string | null
}

export const noTerms: Terms = {
  deadline: null,
  dueInDays: null,
  repeatMonths: null,
  creditDays: null,
  isMandatory: true,
  note: null,
}

/** What a form shows at the terms. */
export function termRefusals(errorOf: (field: string, text?: string) => string | undefined) {
  const deadline = errorOf('deadline', 'The due date must be in the future.')
  return { deadline, dueInDays: errorOf('dueInDays'), note: errorOf('note') }
}

type DueKind = 'date' | 'days'
const firstDays = 30

type AssignmentTermsProps = {
  terms: Terms
  refusals?: { deadline: string | undefined; dueInDays: string | undefined; note: string | undefined }
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
          error={refusals?.deadline}
          label="Date and time"
          description={`Your time zone. Leave empty for no due date. People who join less than ${limits.joinerDays} days before it get ${limits.joinerDays} days.`}
          type="datetime-local"
          maw={360}
          value={terms.deadline === null ? '' : toLocal(terms.deadline)}
          onCommit={(value) => onChange({ ...terms, deadline: fromLocal(value), dueInDays: null })}
        />
      ) : (
        <TextInput
          error={refusals?.dueInDays}
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
        description={`Reopens this long after each person completes it. They then have ${limits.renewalDays} days, or the days you set above.`}
        maw={360}
        data={listRepeats(terms.repeatMonths)}
        value={terms.repeatMonths === null ? '' : String(terms.repeatMonths)}
        onChange={(event) => onChange({ ...terms, repeatMonths: toNumber(event.currentTarget.value) })}
      />
      {terms.creditDays !== undefined && (
        <NativeSelect
          label="Training from before"
          description="What counts is shown as credited from the day it was done. Training that is older than the repeat never counts."
          maw={360}
          data={credits}
          value={terms.creditDays === null ? '' : String(terms.creditDays)}
          onChange={(event) => onChange({ ...terms, creditDays: toNumber(event.currentTarget.value) })}
        />
      )}
      <Checkbox
        label="Mandatory"
        description="Learners see this as required."
        checked={terms.isMandatory}
        onChange={(event) => onChange({ ...terms, isMandatory: event.currentTarget.checked })}
      />
      <Textarea
        label="Note"
        error={refusals?.note}
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

const credits = [
  { value: '', label: 'Counts' },
  { value: '90', label: 'Counts if done in the last 90 days' },
  { value: '365', label: 'Counts if done in the last 365 days' },
  { value: '0', label: 'Doesn’t count' },
]

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
