import { Button } from '@mantine/core'
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  type NewReportSchedule,
  type ReportId,
  type ReportSchedule,
  reportFrequencies,
  reportIds,
  reportTitles,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from '../../../api/lists.ts'
import { useApiMutation, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { Form } from '../../../ui/form/form.tsx'
import { MultiSelect, Select } from '../../../ui/form/late-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { regulationsQuery, standardsQuery } from '../../training/compliance/compliance-data.ts'
import { schedulesQuery } from './report-data.ts'

/** Who gets an email when a report is ready. */
export function Schedules() {
  const schedules = useSuspenseQuery(schedulesQuery)
  const canChange = useCanChange()
  const [isNew, setIsNew] = useState(false)
  const [chosen, setChosen] = useState<ReportSchedule>()
  const deleting = useApiMutation(deleteReportSchedule, {
    invalidates: [listReportSchedules],
    onSuccess: () => setChosen(undefined),
  })
  return (
    <Section title="Scheduled reports">
      <Text size="sm" c="dimmed">
        Recipients get an email with a link at 06:00 UTC: weekly on Monday, monthly and quarterly on the first day. They
        sign in to open the report; the email itself contains no personal data.
      </Text>
      <DataTable
        label="Scheduled reports"
        columns={columns}
        query={schedules}
        rowId={({ scheduleId }) => scheduleId}
        minWidth={640}
        actions={(schedule) => (
          <ForAdmins>
            <RowButton
              action="Delete schedule"
              aria-label={`Delete schedule: ${nameOf(schedule)}`}
              onClick={() => setChosen(schedule)}
            />
          </ForAdmins>
        )}
        empty={
          <Empty title="No scheduled reports">
            {canChange
              ? 'Schedule one for every week, month or quarter.'
              : 'An admin can schedule one for every week, month or quarter.'}
            {canChange && (
              <Button variant="default" mt="md" display="block" mx="auto" onClick={() => setIsNew(true)}>
                New schedule
              </Button>
            )}
          </Empty>
        }
      />
      {schedules.data.length > 0 && (
        <ForAdmins>
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsNew(true)}>
            New schedule
          </Button>
        </ForAdmins>
      )}
      <Dialog opened={isNew} onClose={() => setIsNew(false)} title="New schedule">
        <ScheduleForm onSaved={() => setIsNew(false)} />
      </Dialog>
      <Confirm
        isOpen={chosen !== undefined}
        title="Delete schedule?"
        label="Delete schedule"
        action={deleting}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen !== undefined && deleting.mutate({ params: { scheduleId: chosen.scheduleId } })}
      >
        {chosen !== undefined && `Nobody gets emails about “${nameOf(chosen)}” anymore. Reports stay available.`}
      </Confirm>
    </Section>
  )
}

const frequencyWords = { weekly: 'Weekly', monthly: 'Monthly', quarterly: 'Quarterly' } as const

function nameOf({ reportId, frequency }: ReportSchedule): string {
  return `${reportTitles[reportId]}, ${frequency}`
}

const column = columnsOf<ReportSchedule>()
const columns = [
  column(({ reportId }) => reportTitles[reportId], { id: 'report', header: 'Report' }),
  column(({ frequency }) => frequencyWords[frequency], { id: 'frequency', header: 'How often' }),
  column(
    ({ recipients }) =>
      recipients.map(({ name, canRead }) => (canRead ? name : `${name} (no access)`)).join(', ') || 'Nobody',
    {
      id: 'recipients',
      header: 'Recipients',
      style: { overflowWrap: 'anywhere' },
    },
  ),
  column('nextAt', { header: 'Next', cell: ({ value }) => <Time at={value} /> }),
]

function ScheduleForm({ onSaved }: { onSaved: () => void }) {
  const people = useDeferredQuery(peopleQuery)
  const frameworks = [
    ...useSuspenseQuery(standardsQuery).data.frameworks,
    ...useSuspenseQuery(regulationsQuery).data.frameworks,
  ]
  const form = useForm<{
    reportId: ReportId
    framework: string
    frequency: NewReportSchedule['frequency']
    recipientUserIds: string[]
  }>(
    { reportId: 'training-record', framework: 'owasp-top-10-2025', frequency: 'monthly', recipientUserIds: [] },
    { name: 'schedule' },
  )
  const { reportId, framework, frequency, recipientUserIds } = form.values
  const undoBy = useUndo()
  const saving = useApiMutation(createReportSchedule, {
    invalidates: [listReportSchedules],
    onSuccess: ({ scheduleId }) => {
      onSaved()
      void notifyDone({
        message: 'Schedule created. The first email comes after the period ends.',
        undo: undoBy(deleteReportSchedule, { params: { scheduleId } }, [listReportSchedules]),
      })
    },
  })
  const readers = (people.data ?? []).filter(
    ({ isActive, role }) => isActive && (role === 'org_admin' || role === 'auditor'),
  )
  const body = { reportId, framework: reportId === 'compliance' ? framework : null, frequency, recipientUserIds }
  return (
    <Form error={saving.error} onSubmit={() => saving.mutate({ body })}>
      {(errorOf) => (
        <>
          <Select
            label="Report"
            allowDeselect={false}
            data={reportIds.map((id) => ({ value: id, label: reportTitles[id] }))}
            value={reportId}
            onChange={(value) => value !== null && form.change({ reportId: value as ReportId })}
          />
          {reportId === 'compliance' && (
            <Select
              label="Framework"
              allowDeselect={false}
              data={frameworks.map(({ frameworkId, title, version }) => ({
                value: frameworkId,
                label: `${title} ${version}`,
              }))}
              value={framework}
              onChange={(value) => value !== null && form.change({ framework: value })}
            />
          )}
          <Select
            label="How often"
            allowDeselect={false}
            data={reportFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
            value={frequency}
            onChange={(value) => value !== null && form.change({ frequency: value as NewReportSchedule['frequency'] })}
          />
          <MultiSelect
            label="Recipients"
            description="Only admins and auditors can open reports."
            searchable
            data={readers.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            {...form.value('recipientUserIds')}
            error={errorOf('recipientUserIds', 'Choose at least one person')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              Create schedule
            </Button>
          </Group>
        </>
      )}
    </Form>
  )
}
