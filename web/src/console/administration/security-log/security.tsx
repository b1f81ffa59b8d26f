import { useDebouncedValue } from '@mantine/hooks'
import { exportSecurityLog, limits, type SecurityEntry, searchSecurityLog, securityEvents } from '@parapet/contract'
import { useMemo } from 'react'
import { describeBrowser } from '../../../account/describe-browser.ts'
import type { toUrl } from '../../../api/call.ts'
import { apiPages, load, useFilteredPages } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { dayMs } from '../../../ui/text/durations.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { describeDetails, describeEvent, eventLabels } from './security-words.ts'

/** Pause in typing before a search. */
const pauseMs = 250

type Query = NonNullable<Parameters<typeof toUrl<typeof searchSecurityLog>>[1]>['query']

const size = 50
const pagesOf = (query: Query) =>
  apiPages(searchSecurityLog, { query: { ...query, limit: size } }, { size, cursorOf: ({ id }) => id })

export const loader = ({ client }: LoaderArgs) => load(client, pagesOf({}))

type Name = 'event' | 'result' | 'time'

const selects: { name: Name; label: string; options: { value: string; label: string }[] }[] = [
  {
    name: 'event',
    label: 'Event',
    options: [
      { value: '', label: 'Any event' },
      ...securityEvents.map((value) => ({ value, label: eventLabels[value] })),
    ],
  },
  {
    name: 'result',
    label: 'Result',
    options: [
      { value: '', label: 'Any result' },
      { value: 'failure', label: 'Failed' },
      { value: 'success', label: 'Succeeded' },
    ],
  },
  {
    name: 'time',
    label: 'Time',
    options: [
      { value: '', label: 'Any time' },
      { value: '1', label: 'Last 24 hours' },
      { value: '7', label: 'Last 7 days' },
      { value: '30', label: 'Last 30 days' },
    ],
  },
]

export function SecurityPage() {
  const filter = useFilter<Name>('event', 'result', 'time')
  const { event, result, time } = filter.values
  const [search] = useDebouncedValue((filter.values.search ?? '').trim(), pauseMs)
  // Computed once per choice: a new time on every render would be a new query.
  const since = useMemo(
    () => (isDays(time) ? new Date(Date.now() - Number(time) * dayMs).toISOString() : undefined),
    [time],
  )
  const query = toQuery({ ...pickKnown({ event, result }), since, search: search === '' ? undefined : search })
  const log = useFilteredPages(pagesOf(query))
  const entries = log.data?.pages.flat() ?? []
  const isFiltered = Object.keys(query).length > 0
  return (
    <Page
      title="Security log"
      hint="Sign-ins, password and two-factor changes, and refused requests, newest first. The log is tamper-evident."
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'A person, an API key or an IP address', maxLength: limits.auditSearchLength }}
        selects={selects}
        found={`${countOf(entries.length, 'entry', 'entries')} loaded`}
      >
        <DownloadButton
          operation={exportSecurityLog}
          input={{ query }}
          title={`As CSV, at most ${limits.auditExportLines.toLocaleString()} entries`}
        >
          {isFiltered ? 'Export these entries' : 'Export log'}
        </DownloadButton>
      </FilterBar>
      <DataTable
        main={{}}
        label="Security log"
        columns={columns}
        query={log}
        rows={entries}
        rowId={({ id }) => id}
        empty={
          isFiltered ? (
            <Empty title="Nothing found">Change or clear the filters.</Empty>
          ) : (
            <Empty title="No events yet">Sign-ins and refused requests of your organization will appear here.</Empty>
          )
        }
        more={{ label: 'Load older entries', query: log }}
      />
    </Page>
  )
}

/** The URL can hold anything; unknown options filter nothing. */
function pickKnown(chosen: Partial<Record<Name, string | undefined>>): Record<string, string | undefined> {
  const isOption = ([name, value]: [string, string | undefined]) =>
    selects.some((select) => select.name === name && select.options.some((option) => option.value === value))
  return Object.fromEntries(Object.entries(chosen).filter(isOption))
}

const isDays = (time: string | undefined) => pickKnown({ time }).time !== undefined

/** Only chosen filters. The values come from the options above. */
function toQuery(chosen: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as NonNullable<Query>
}

const column = columnsOf<SecurityEntry>()
const columns = [
  column('createdAt', { header: 'When', cell: ({ value }) => <Time at={value} /> }),
  column(describeEvent, {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    style: { minWidth: 150 },
    cell: ({ value, row: entry }) => <WithNote note={describeDetails(entry) || null}>{value}</WithNote>,
  }),
  column('result', {
    header: 'Result',
    cell: ({ value }) => (value === 'failure' ? <Status of="failed" /> : 'Succeeded'),
  }),
  column('userName', {
    header: 'Person or key',
    style: { minWidth: 110, overflowWrap: 'anywhere' },
    cell: ({ row: entry }) => <Account entry={entry} />,
  }),
  column('address', {
    header: 'Source',
    style: { minWidth: 110, overflowWrap: 'anywhere' },
    cell: ({ row: entry }) => (
      <WithNote note={entry.userAgent === null ? null : describeBrowser(entry.userAgent)}>
        {entry.address ?? '–'}
      </WithNote>
    ),
  }),
]

function Account({ entry: { userId, userName, keyId, keyName } }: { entry: SecurityEntry }) {
  if (keyId !== null) return <WithNote note={`API key ${keyId}`}>{keyName ?? 'API key'}</WithNote>
  if (userId === null || userName === null) return '–'
  return (
    <TextLink size="sm" to={paths.person} params={{ userId }}>
      {userName}
    </TextLink>
  )
}
