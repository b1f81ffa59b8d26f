import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exportOverdue, listOverdue, type OverdueLine, type OverdueList } from '@parapet/contract'
import { useState } from 'react'
import { teamsQuery } from '../../../api/lists.ts'
import { apiParts, load, useDeferredQuery, useFilteredParts } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { PersonLink } from '../../organization/people/person-link.tsx'
import { DueDateAct, type DueDateActName, type DueDateWho } from '../../training/assignments/due-date-act.tsx'
import { toOrder, toOverdueFilter } from './overdue-filter.ts'

const partsOf = (query: OverdueQuery) => apiParts(listOverdue, { query })

export const loader = ({ client }: LoaderArgs<object>) => load(client, partsOf({}))

type OverdueQuery = ReturnType<typeof toOverdueFilter> & ReturnType<typeof toOrder>

const pauseMs = 250
const daysOptions = [
  { value: '0', label: 'Any time' },
  { value: '8', label: 'More than 7 days' },
  { value: '31', label: 'More than 30 days' },
  { value: '91', label: 'More than 90 days' },
]
const orderOptions = [
  { value: 'days', label: 'Longest first' },
  { value: 'person', label: 'By person' },
  { value: 'team', label: 'By team' },
]

type Asked = { act: DueDateActName; who: DueDateWho; onDone?: () => void }

export function OverduePage() {
  const filter = useFilter('team', 'assignment', 'days', 'order')
  const teams = useDeferredQuery(teamsQuery).data ?? []
  const canChange = useCanChange()
  const [search] = useDebouncedValue(filter.values.search, pauseMs)
  const [asked, setAsked] = useState<Asked>()
  const wanted = toOverdueFilter({ ...filter.values, search })
  const query = { ...wanted, ...toOrder(filter.values.order) }
  const pages = useFilteredParts(partsOf(query))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const sums = pages.data?.pages[0]?.sums
  const isFiltered = Object.keys(wanted).length > 0
  const ask = (act: DueDateActName) => {
    if (sums !== undefined) setAsked({ act, who: { overdue: wanted, count: sums.rows } })
  }
  const all = isFiltered ? 'all of these' : 'all'
  return (
    <Page
      title="Overdue"
      hint="People who have not completed training by their due date, one line for each person and assignment."
      actions={
        <Group gap="sm">
          <DownloadButton operation={exportOverdue} input={{ query }} title="Everything the filter finds, as CSV">
            Export CSV
          </DownloadButton>
          {sums !== undefined && sums.rows > 0 && (
            <ForAdmins>
              <Button variant="default" onClick={() => ask('exempt')}>
                Exempt {all}
              </Button>
              <Button variant="default" onClick={() => ask('extend')}>
                Extend {all}
              </Button>
              <Button onClick={() => ask('remind')}>Remind {all}</Button>
            </ForAdmins>
          )}
        </Group>
      }
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'Name, email or assignment', maxLength: 200 }}
        selects={[
          { name: 'days', label: 'Overdue for', options: daysOptions },
          { name: 'order', label: 'Order', options: orderOptions },
        ]}
        choices={[
          {
            ...{ name: 'team', label: 'Team', any: 'Any team' },
            options: teams.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        found={sums && toSumText(sums)}
      />
      <DataTable
        label="Overdue"
        columns={columns}
        query={pages}
        rows={rows}
        rowId={({ assignmentId, userId }) => `${assignmentId} ${userId}`}
        rowHeight={56}
        bulk={
          canChange
            ? {
                nameOf: ({ userName, targetTitle }) => `${userName}: ${targetTitle}`,
                actions: (chosen, clear) => (
                  <Actions lines={chosen} onAsk={(one) => setAsked({ ...one, onDone: clear })} />
                ),
              }
            : undefined
        }
        empty={
          <Empty title={isFiltered ? 'Nobody found' : 'Nobody is overdue'}>
            {isFiltered ? 'Try another word or filter.' : 'Everyone is on time.'}
          </Empty>
        }
        {...(pages.hasNextPage ? { more: { label: 'Load more', query: pages } } : {})}
      />
      {asked !== undefined && (
        <DueDateAct
          act={asked.act}
          who={asked.who}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            asked.onDone?.()
            setAsked(undefined)
          }}
        />
      )}
    </Page>
  )
}

function Actions({ lines, onAsk }: { lines: OverdueLine[]; onAsk: (asked: Asked) => void }) {
  const pairs = lines.map(({ assignmentId, userId }) => ({ assignmentId, userId }))
  const who = { pairs, count: pairs.length }
  return (
    <>
      <BulkAction label="Remind" isMain onClick={() => onAsk({ act: 'remind', who })} />
      <BulkAction label="Extend" onClick={() => onAsk({ act: 'extend', who })} />
      <BulkAction label="Exempt" onClick={() => onAsk({ act: 'exempt', who })} />
    </>
  )
}

function toSumText({ rows, people, teams, longer }: OverdueList['sums']): string {
  const late = longer === 0 ? '' : `, ${longer.toLocaleString()} for more than 30 days`
  return `${countOf(rows, 'due date', 'due dates')} of ${countOf(people, 'person', 'people')} in ${countOf(teams, 'team', 'teams')}${late}`
}

const column = columnsOf<OverdueLine>()
const columns = [
  column('userName', {
    header: 'Person',
    cell: ({ row }) => <PersonLink userId={row.userId} name={row.userName} email={row.userEmail} />,
  }),
  column('targetTitle', {
    header: 'Assignment',
    cell: ({ row, value }) => (
      <TextLink size="sm" to={paths.assignment} params={{ assignmentId: row.assignmentId }}>
        {value}
      </TextLink>
    ),
  }),
  column('teamName', {
    header: 'Team',
    cell: ({ value, row }) => (
      <>
        {value ?? '–'}
        {row.leadNames.length > 0 && (
          <Text size="xs" c="dimmed">
            Lead: {row.leadNames.join(', ')}
          </Text>
        )}
      </>
    ),
  }),
  column('days', { header: 'Days overdue' }),
  column('dueAt', { header: 'Due', cell: ({ value }) => <Time at={value} /> }),
  column('lastRemindedAt', { header: 'Last reminder', cell: ({ value }) => <Time at={value} none="Never" /> }),
]
