import { Button } from '@mantine/core'
import { type Report, type ReportFilter, reportFilters } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { peopleQuery, teamsQuery } from '../../../api/lists.ts'
import { useDeferredQuery } from '../../../api/query.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { statusesOf } from './report-data.ts'
import type { ReportSearch } from './report-search.ts'

/** What only links ask for: a program, or an assignment. */
function OfLink({ report, search, onChange }: FiltersProps) {
  const names = report.filters.filter((name) => name.startsWith('Program: ') || name.startsWith('Assignment: '))
  if (search.programId === undefined && search.assignmentId === undefined) return null
  if (names.length === 0) return null
  return (
    <Button variant="default" mt={26} onClick={() => onChange({ programId: undefined, assignmentId: undefined })}>
      {names.join(', ')}: show all assignments instead
    </Button>
  )
}

type FiltersProps = { report: Report; search: ReportSearch; onChange: (change: ReportSearch) => void }

/** Whose lines, and which. The exports have the same ones as the page. */
export function ReportFilters({ report, search, onChange }: FiltersProps) {
  const known: readonly ReportFilter[] = reportFilters[report.reportId]
  const statuses = statusesOf(report.reportId)
  const teams = useSuspenseQuery(teamsQuery).data
  const people = useDeferredQuery(peopleQuery)
  if (!known.includes('teamId')) return null
  const change = (name: 'teamId' | 'userId' | 'status') => (value: string | null) =>
    onChange({ [name]: value ?? undefined })
  return (
    <Group align="flex-start">
      <Select
        label="Team"
        placeholder="All teams"
        w={200}
        searchable
        clearable
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.teamId ?? null}
        onChange={change('teamId')}
      />
      <Select
        label="Person"
        placeholder="Everyone"
        w={260}
        searchable
        clearable
        limit={50}
        nothingFoundMessage="Nobody found"
        data={(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        value={search.userId ?? null}
        onChange={change('userId')}
      />
      <OfLink report={report} search={search} onChange={onChange} />
      {statuses.length > 0 && (
        <Select
          label="Status"
          placeholder="Any status"
          w={180}
          clearable
          data={statuses.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))}
          value={statuses.find((one) => one === search.status) ?? null}
          onChange={change('status')}
        />
      )}
    </Group>
  )
}
