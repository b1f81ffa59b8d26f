import { useDebouncedValue } from '@mantine/hooks'
import {
  type AuditStory,
  exportAuditLog,
  limits,
  listApiKeys,
  listAuditActions,
  searchAuditLog,
} from '@parapet/contract'
import { useState } from 'react'
import { peopleQuery } from '../../../api/lists.ts'
import { apiPages, apiQuery, load, useDeferredQuery, useFilteredPages } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { type FilterState, useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Time } from '../../../ui/text/time.tsx'
import { Changes } from './audit-changes.tsx'
import { type AuditFilter, type AuditQuery, findOrderProblem, toQuery } from './audit-filter.ts'
import { AuditSentence } from './audit-sentence.tsx'

/** Pause in typing before a search. */
const pauseMs = 250

const size = 50
const pagesOf = (query: AuditQuery) =>
  apiPages(searchAuditLog, { query: { ...query, limit: size } }, { size, cursorOf: ({ id }) => id })

export const loader = ({ client }: LoaderArgs) => load(client, pagesOf({}))

export function AuditPage() {
  const filter = useFilter('actor', 'action', 'subject', 'from', 'to')
  const [search] = useDebouncedValue(filter.values.search, pauseMs)
  const query = toQuery({ ...filter.values, search })
  const log = useFilteredPages(pagesOf(query))
  const entries = log.data?.pages.flat() ?? []
  return (
    <Page title="Audit log" hint="Who did what, newest first. The log is tamper-evident.">
      <AuditFilterBar filter={filter} query={query} entries={entries} />
      <DataTable
        main={{}}
        label="Audit log"
        columns={columns}
        query={log}
        rows={entries}
        rowId={({ id }) => id}
        minWidth={640}
        empty={<Empty title="Nothing found">Change or clear the filters.</Empty>}
        more={{ label: 'Load older entries', query: log }}
      />
    </Page>
  )
}

type AuditFilterBarProps = { filter: FilterState<keyof AuditFilter>; query: AuditQuery; entries: AuditStory[] }

/** On its own: when its choices have loaded, the entries of the log are not drawn again. */
function AuditFilterBar({ filter, query, entries }: AuditFilterBarProps) {
  const isFiltered = Object.keys(query).length > 0
  return (
    <FilterBar
      filter={filter}
      search={{ placeholder: 'A name, an action or an ID', maxLength: limits.auditSearchLength }}
      choices={useChoices(filter.values, entries)}
      days={[
        { name: 'from', label: 'From' },
        { name: 'to', label: 'To' },
      ]}
      errors={{ from: findOrderProblem(filter.values) }}
      found={`${countOf(entries.length, 'entry', 'entries')} loaded`}
    >
      <DownloadButton
        operation={exportAuditLog}
        input={{ query }}
        title={`As CSV, at most ${limits.auditExportLines.toLocaleString()} entries`}
      >
        {isFiltered ? 'Export these entries' : 'Export log'}
      </DownloadButton>
    </FilterBar>
  )
}

/** The lists load after the page. A filter in the URL stays an option even if the lists don't contain it. */
function useChoices(filter: AuditFilter, entries: AuditStory[]) {
  const people = useDeferredQuery(peopleQuery).data ?? []
  const keys = useDeferredQuery(apiQuery(listApiKeys)).data ?? []
  const actions = useDeferredQuery(apiQuery(listAuditActions)).data ?? []
  // Keep the name of the filter even if nothing matches.
  const [subject, setSubject] = useState<{ id: string; name: string }>()
  const found = entries.find(({ subjectId }) => subjectId === filter.subject)
  if (found !== undefined && filter.subject !== undefined && subject?.id !== filter.subject) {
    setSubject({ id: filter.subject, name: found.subjectName ?? found.subjectType })
  }
  const actors = [
    { value: 'system', label: 'Parapet or the operator' },
    ...people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
    ...keys.map(({ id, name }) => ({ value: id, label: `API key ${name} (${id})` })),
  ]
  const known = subject?.id === filter.subject ? subject?.name : undefined
  return [
    { name: 'actor' as const, label: 'Who', any: 'Anyone', options: withChosen(actors, filter.actor) },
    {
      name: 'action' as const,
      label: 'What',
      any: 'Any action',
      options: withChosen(toOptions(actions), filter.action),
    },
    ...(filter.subject === undefined
      ? []
      : [
          {
            name: 'subject' as const,
            label: 'To what',
            any: 'Anything',
            options: [{ value: filter.subject, label: known ?? filter.subject }],
          },
        ]),
  ]
}

type Option = { value: string; label: string }

function toOptions(actions: { action: string; label: string }[]): Option[] {
  return actions.map(({ action, label }) => ({ value: action, label }))
}

function withChosen(options: Option[], value: string | undefined): Option[] {
  if (value === undefined || options.some((option) => option.value === value)) return options
  return [{ value, label: value }, ...options]
}

const column = columnsOf<AuditStory>()
const columns = [
  column(({ sentence }) => sentence.map(({ text }) => text).join(''), {
    id: 'what',
    header: 'What happened',
    isRowHeader: true,
    style: { overflowWrap: 'anywhere' },
    cell: ({ row: entry }) => (
      <>
        {/* The name in the API is in the CSV file and in the log stream. */}
        <span title={entry.action}>
          <AuditSentence entry={entry} />
        </span>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </>
    ),
  }),
  column('createdAt', { header: 'When', cell: ({ value }) => <Time at={value} /> }),
]
