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
import type { ReactNode } from 'react'
import { callFile, toUrl } from '../../../api/call.ts'
import { teamsQuery } from '../../../api/lists.ts'
import { load, useAction } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import type { PagedQuery } from '../../../ui/table/more-rows.tsx'
import { saveFile } from '../../../ui/table/to-csv.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Day } from '../../../ui/text/time.tsx'
import { regulationsQuery, standardsQuery } from '../../training/compliance/compliance-data.ts'
import { reportParts, schedulesQuery, toQuestion } from './report-data.ts'
import { readDays } from './report-days.ts'
import { Period } from './report-period.tsx'
import type { ReportSearch } from './report-search.ts'
import classes from './reports.module.css'

const Schedules = latePart(() => import('./schedules.tsx'), 'Schedules')

export const loader = ({ client, deps }: LoaderArgs<unknown, ReportSearch>) =>
  load(client, reportParts(readDays(deps)), schedulesQuery, teamsQuery, standardsQuery, regulationsQuery)

export function ReportsPage() {
  const search = readDays(useSearch({ from: '/inside/console/reports' }))
  const parts = useSuspenseInfiniteQuery(reportParts(search))
  const [report] = parts.data.pages as [Report, ...Report[]]
  const input = { params: { report: report.reportId }, query: toQuestion(search) }
  const fileName = [report.reportId, report.asOf === null ? `${report.from}-${report.to}` : report.to].join('-')
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
      <Lines report={report} rows={parts.data.pages.flatMap(({ rows }) => rows)} query={parts} />
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

/** Columns of the file that the page shows in the one named after them. */
const merged: Record<string, string> = { Email: 'Name', Active: 'Name', Challenges: 'Challenges passed' }

/** The column by which lines differ, best first: many have the same framework, or the same person. */
const heads = ['Title', 'Topic']

const column = columnsOf<string[]>()

type LinesProps = { report: Report; rows: string[][]; query: PagedQuery }

function Lines({ report, rows, query }: LinesProps) {
  const { columns: all, title } = report
  const names = all.filter((name) => !all.includes(merged[name] ?? ''))
  const head = heads.find((name) => names.includes(name))
  const columns = names.map((name) => {
    const textOf = (row: string[], of = name) => row[all.indexOf(of)] ?? ''
    return column((row) => textOf(row), {
      id: name,
      // A word with a hyphen stays in one line.
      header: name.replaceAll('-', '\u2011'),
      ...(name === head ? { isRowHeader: true } : {}),
      cell: ({ value, row }) => {
        if (name === 'Name') return <Name textOf={(of) => textOf(row, of)} />
        if (name === 'Challenges passed') return `${value} of ${textOf(row, 'Challenges')}`
        return toWords(name, value)
      },
    })
  })
  return (
    <>
      <div className={classes.rows}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={(cells) => cells.join('\n')}
          minWidth={columns.length * 72}
          more={{ label: 'Show more lines', query }}
          empty={<Nothing report={report} />}
        />
      </div>
      {rows.length > 0 && (
        <Text size="sm" c="dimmed">
          {query.hasNextPage
            ? `Showing the first ${countOf(rows.length, 'line', 'lines')}. The exports contain all lines.`
            : countOf(rows.length, 'line', 'lines')}
        </Text>
      )}
    </>
  )
}

function Nothing({ report: { filters, asOf } }: { report: Report }) {
  if (filters.length > 0) return <Empty title="Nothing found">Clear a filter, or choose another period.</Empty>
  if (asOf !== null) return <Empty title="Nothing on this day">Choose a later day.</Empty>
  return <Empty title="Nothing in this period">Choose an earlier or longer period.</Empty>
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
function toWords(column: string, text: string): ReactNode {
  if (column === 'Languages') return text.split(' ').map(toLanguageTitle).join(', ')
  if (column === 'Team' && text === '') return 'No team'
  if (column === 'Topic' && text === '') return 'No topic'
  if (text === 'yes' || text === 'no') return text === 'yes' ? 'Yes' : 'No'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? <Day at={text} /> : text
}
