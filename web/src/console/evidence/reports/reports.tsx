import { Button } from '@mantine/core'
import {
  exportReport,
  languageNames,
  languageTitles,
  printReport,
  type Report,
  reportIds,
  reportTitles,
} from '@parapet/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { callFile, toUrl } from '../../../api/call.ts'
import { load, useAction } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import rowClasses from '../../../ui/table/data-table.module.css'
import { useShownCards } from '../../../ui/table/shown-cards.ts'
import { Table, TableScroll } from '../../../ui/table/table.tsx'
import { saveFile } from '../../../ui/table/to-csv.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Day } from '../../../ui/text/time.tsx'
import { regulationsQuery, standardsQuery } from '../../training/compliance/compliance-data.ts'
import { reportParts, schedulesQuery, toPeriod } from './report-data.ts'
import { readDays } from './report-days.ts'
import { Period } from './report-period.tsx'
import type { ReportSearch } from './report-search.ts'
import classes from './reports.module.css'

const Schedules = latePart(() => import('./schedules.tsx'), 'Schedules')

export const loader = ({ client, deps }: LoaderArgs<unknown, ReportSearch>) =>
  load(client, reportParts(readDays(deps)), schedulesQuery, standardsQuery, regulationsQuery)

export function ReportsPage() {
  const search = readDays(useSearch({ from: '/inside/console/reports' }))
  const parts = useSuspenseInfiniteQuery(reportParts(search))
  const [report] = parts.data.pages as [Report, ...Report[]]
  const input = { params: { report: report.reportId }, query: toPeriod(search) }
  const fileName = `${report.reportId}-${report.from}-${report.to}`
  // A long report is refused as PDF; a link couldn't show why.
  const printing = useAction(async () => saveFile(`${fileName}.pdf`, await callFile(printReport, input)))
  return (
    <Page
      title="Reports"
      hint="Evidence of training for auditors and managers. Every file has a checksum that anyone can verify."
      actions={
        <Group gap="xs">
          <Button variant="default" component="a" href={toUrl(exportReport, input)} download>
            Export CSV
          </Button>
          <Button loading={printing.isPending} onClick={() => printing.mutate()}>
            Export PDF
          </Button>
        </Group>
      }
    >
      <LinkTabs label="Reports" current={report.reportId}>
        {reportIds.map((id) => (
          <TextLink
            key={id}
            to={paths.reports}
            search={{ ...search, report: id }}
            underline="never"
            aria-current={id === report.reportId ? 'page' : undefined}
          >
            {reportTitles[id]}
          </TextLink>
        ))}
      </LinkTabs>
      {printing.error !== null && <Problem error={printing.error} />}
      <Period report={report} search={search} />
      <Rows
        report={report}
        rows={parts.data.pages.flatMap(({ rows }) => rows)}
        next={
          parts.hasNextPage && (
            <Button
              variant="default"
              className={classes.more}
              loading={parts.isFetchingNextPage}
              onClick={() => void parts.fetchNextPage()}
            >
              Show more lines
            </Button>
          )
        }
      />
      <div className={classes.note}>
        {report.definitions.map((definition) => (
          <Text key={definition} size="sm" c="dimmed">
            {definition}
          </Text>
        ))}
      </div>
      <Schedules />
    </Page>
  )
}

function toLanguageTitle(language: string): string {
  const known = languageNames.find((name) => name === language)
  return known === undefined ? language : languageTitles[known]
}

/** Explicit, because browsers drop table roles when CSS turns rows into cards. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { scope: 'col', role: 'columnheader' },
  rowHead: { scope: 'row', role: 'rowheader', className: rowClasses.rowHeader },
  cell: { role: 'cell' },
}

type RowsProps = {
  report: Report
  rows: string[][]
  /** The button for further lines; false if these are all. */
  next: ReactNode | false
}

/** Columns of the file that the page shows in the one named after them. */
const merged: Record<string, string> = { Email: 'Name', Active: 'Name', Challenges: 'Challenges passed' }

/** The column by which lines differ, best first: many have the same framework, or the same person. */
const heads = ['Title', 'Topic']

function Rows({ report: { columns: all, title }, rows, next }: RowsProps) {
  const cards = useShownCards({ label: 'Lines', isMain: true }, rows.length, false)
  if (rows.length === 0) return <Empty title="Nothing in this period">Choose an earlier or longer period.</Empty>
  const columns = all.filter((column) => !all.includes(merged[column] ?? ''))
  const head = heads.find((column) => columns.includes(column)) ?? columns[0]
  return (
    <>
      <div className={classes.rows} style={{ '--columns': columns.length } as CSSProperties}>
        <TableScroll>
          <Table aria-label={title} isCards {...roles.table}>
            <thead {...roles.group}>
              <tr {...roles.row}>
                {columns.map((column) => (
                  <th key={column} {...roles.head}>
                    {column.split(' ').map((word) => (
                      // A word with a hyphen stays in one line.
                      <Fragment key={word}>
                        <span style={{ whiteSpace: 'nowrap' }}>{word}</span>{' '}
                      </Fragment>
                    ))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...roles.group}>
              {rows.slice(0, cards.shown).map((cells) => {
                const textOf = (column: string) => cells[all.indexOf(column)] ?? ''
                const draw = (column: string) => {
                  if (column === 'Name') return <Name textOf={textOf} />
                  const total = column === 'Challenges passed' ? textOf('Challenges') : ''
                  return <Cell column={column} text={[textOf(column), total].filter(Boolean).join(' of ')} />
                }
                return (
                  <tr key={cells.join('\n')} className={rowClasses.row} {...roles.row}>
                    {columns.map((column) =>
                      column === head ? (
                        <th key={column} {...roles.rowHead}>
                          {draw(column)}
                        </th>
                      ) : (
                        <td
                          key={column}
                          data-label={column}
                          data-empty={textOf(column) === '' || undefined}
                          {...roles.cell}
                        >
                          {draw(column)}
                        </td>
                      ),
                    )}
                  </tr>
                )
              })}
            </tbody>
          </Table>
        </TableScroll>
      </div>
      <Text size="sm" c="dimmed">
        {next === false && cards.more === undefined
          ? countOf(rows.length, 'line', 'lines')
          : `Showing the first ${countOf(cards.shown, 'line', 'lines')}. The exports contain all lines.`}
      </Text>
      {cards.more === undefined ? (
        next
      ) : (
        <Button variant="default" onClick={cards.more.onClick}>
          {cards.more.label}
        </Button>
      )}
    </>
  )
}

/** With the address below it, and a mark for people who are deactivated. */
function Name({ textOf }: { textOf: (column: string) => string }) {
  return (
    <div className={classes.name}>
      <WithNote note={textOf('Email') || null}>
        <Group gap="xs">
          {textOf('Name')} {textOf('Active') === 'no' && <Status of="deactivated" />}
        </Group>
      </WithNote>
    </div>
  )
}

/** Reports hold the values of the API, as their files do; on the page, languages have the names people know. */
function Cell({ column, text }: { column: string | undefined; text: string }) {
  if (column === 'Languages') return text.split(' ').map(toLanguageTitle).join(', ')
  if (column === 'Team' && text === '') return 'No team'
  if (column === 'Topic' && text === '') return 'No topic'
  if (text === 'yes' || text === 'no') return text === 'yes' ? 'Yes' : 'No'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? <Day at={text} /> : text
}
