import { Button, Code } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type AuditEntry, exportAuditLog, limits, searchAuditLog } from '@parapet/contract'
import { useState } from 'react'
import { toUrl } from '../../api/call.ts'
import { apiPages, load, useFilteredPages } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { countOf } from '../../ui/count.ts'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { WithNote } from '../../ui/with-note.tsx'

/** Until somebody stops typing. */
const pauseMs = 250

const pagesOf = (query: { search?: string }) =>
  apiPages(searchAuditLog, { query }, { size: limits.auditPageSize, cursorOf: ({ id }) => id })

export const loader = ({ client }: LoaderArgs) => load(client, pagesOf({}))

export function AuditPage() {
  const [filter, setFilter] = useState<Filter>({})
  const [search] = useDebouncedValue((filter.search ?? '').trim(), pauseMs)
  const query = search === '' ? {} : { search }
  const log = useFilteredPages(pagesOf(query))
  const entries = log.data?.pages.flat() ?? []
  return (
    <Page title="Audit log" hint="Who did what, newest first. Tampering with the log is detected.">
      <FilterBar
        filter={filter}
        onChange={setFilter}
        search={{ placeholder: 'An action, a name or an id', maxLength: limits.auditSearchLength }}
        found={`${countOf(entries.length, 'line', 'lines')} shown`}
      >
        <Button
          variant="default"
          component="a"
          href={toUrl(exportAuditLog, { query })}
          download={exportAuditLog.download.fileName}
          title={`As CSV, at most ${limits.auditExportLines.toLocaleString()} lines`}
        >
          {search === '' ? 'Export the log' : 'Export what was found'}
        </Button>
      </FilterBar>
      <DataTable
        label="Audit log"
        columns={columns}
        query={log}
        rows={entries}
        rowId={({ id }) => id}
        empty={<Empty title="Nothing found">Try another word.</Empty>}
        more={{ label: 'Load older lines', query: log }}
      />
    </Page>
  )
}

const column = columnsOf<AuditEntry>()
const columns = column.columns([
  column.accessor('createdAt', { header: 'When', cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.accessor('actorName', {
    header: 'Who',
    meta: { style: { minWidth: 140 } },
    cell: ({ row: { original: entry } }) => <WithNote note={entry.actorType}>{entry.actorName}</WithNote>,
  }),
  column.accessor('action', { header: 'What', meta: { isRowHeader: true } }),
  column.accessor(({ details }) => JSON.stringify(details), {
    header: 'Details',
    meta: { style: { minWidth: 240, overflowWrap: 'anywhere' } },
    cell: ({ getValue }) => getValue() !== '{}' && <Code>{getValue()}</Code>,
  }),
])
