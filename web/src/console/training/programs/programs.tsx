import { listPrograms, type Program } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, hasText } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'

const programsQuery = apiQuery(listPrograms)
const shows = [
  { value: 'open', label: 'Not ended' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
]

export const loader = ({ client }: LoaderArgs) => load(client, programsQuery)

export function ProgramsPage() {
  const filter = useFilter('show')
  const { search, show = 'open' } = filter.values
  const programs = useSuspenseQuery(programsQuery)
  const shown = programs.data.filter(
    ({ name, status }) => hasText([name], search) && (show === 'all' || (status === 'ended') === (show === 'ended')),
  )
  return (
    <Page
      title="Programs"
      hint="Training with an audience, a schedule and rules: started together, followed together, ended together."
      actions={
        <ForAdmins>
          <ButtonLink to={paths.newProgram}>New program</ButtonLink>
        </ForAdmins>
      }
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'Name' }}
        selects={[{ name: 'show', label: 'Show', options: shows }]}
        found={countOf(shown.length, 'program', 'programs')}
      />
      <DataTable
        main={{ fileName: 'programs.csv' }}
        label="Programs"
        columns={columns}
        query={programs}
        rows={shown}
        rowId={({ programId }) => programId}
        empty={
          programs.data.length === 0 ? (
            <Empty title="No programs yet">
              Assign several topics to several teams together, try them with a pilot group first, and start on a date.
            </Empty>
          ) : (
            <Empty title="Nothing found">Try another word or filter.</Empty>
          )
        }
      />
    </Page>
  )
}

const column = columnsOf<Program>()
const columns = [
  column('name', {
    header: 'Program',
    style: { maxWidth: 320 },
    cell: ({ row, value }) => (
      <WithNote
        note={`${countOf(row.targetCount, 'item', 'items')}, ${countOf(row.audienceCount, 'audience', 'audiences')}`}
      >
        <TextLink size="sm" isBlock to={paths.program} params={{ programId: row.programId }}>
          {value}
        </TextLink>
      </WithNote>
    ),
  }),
  column('status', { header: 'Status', cell: ({ value }) => <Status of={value} /> }),
  column(({ startedAt, startsAt }) => startedAt ?? startsAt, {
    header: 'Start',
    cell: ({ value }) => <Time at={value} none="Not scheduled" />,
  }),
  column(({ deadline, dueInDays }) => deadline ?? dueInDays, {
    header: 'Due date',
    cell: ({ row }) =>
      row.dueInDays === null ? <Time at={row.deadline} none="None" /> : `${countOf(row.dueInDays, 'day', 'days')} each`,
  }),
  column(({ completed, reached }) => (reached === 0 ? null : percentOf(completed, reached)), {
    header: 'Completed',
    cell: ({ row, value }) =>
      value === null ? (
        '–'
      ) : (
        <Completion percent={value} label={`${row.name}: completed`}>
          {`${row.completed.toLocaleString()} of ${row.reached.toLocaleString()}`}
        </Completion>
      ),
  }),
  column('overdue', { header: 'Overdue', cell: ({ value }) => (value === 0 ? '–' : value.toLocaleString()) }),
]
