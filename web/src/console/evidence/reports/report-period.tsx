import { type Report, type ReportFilter, type ReportId, reportFilters } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.generated.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { regulationsQuery, standardsQuery } from '../../training/compliance/compliance-data.ts'
import { dayBefore, isInOrder, listSpans, wrongOrder } from './report-days.ts'
import { ReportFilters } from './report-filters.tsx'
import type { ReportSearch } from './report-search.ts'

/** Reports without a period show the current state. */
const isForNow = (reportId: ReportId) => reportId === 'compliance'

type PeriodProps = { report: Report; search: ReportSearch }

export function Period({ report, search }: PeriodProps) {
  const navigate = useNavigate()
  const go = (change: ReportSearch) =>
    void navigate({ to: paths.reports, search: { ...search, ...change }, resetScroll: false })
  if (isForNow(report.reportId)) return <Framework search={search} onChange={(framework) => go({ framework })} />
  return (
    <>
      <Group align="flex-start">
        <Span report={report} onChange={go} />
        {report.asOf === null ? (
          <Days report={report} search={search} onChange={go} />
        ) : (
          <DateField
            label="End of the day"
            required
            withAsterisk={false}
            value={report.to}
            onCommit={(asOf) => go({ asOf })}
          />
        )}
      </Group>
      <ReportFilters report={report} search={search} onChange={go} />
    </>
  )
}

const chosen = 'Custom period'
const asOfDay = 'As of a day'

/** Fills in the days of a span, or changes to the state of a single day. */
function Span({ report, onChange }: { report: Report; onChange: (change: ReportSearch) => void }) {
  const spans = listSpans(new Date())
  const known: readonly ReportFilter[] = reportFilters[report.reportId]
  const current = spans.find(({ from, to }) => from === report.from && to === report.to)?.label ?? chosen
  return (
    <Select
      label="Time"
      w={180}
      allowDeselect={false}
      data={[chosen, ...spans.map(({ label }) => label), ...(known.includes('asOf') ? [asOfDay] : [])]}
      value={report.asOf === null ? current : asOfDay}
      onChange={(label) => {
        const span = spans.find((one) => one.label === label)
        if (label === asOfDay) onChange({ asOf: dayBefore(new Date()) })
        else onChange({ asOf: undefined, ...(span === undefined ? {} : { from: span.from, to: span.to }) })
      }}
    />
  )
}

function Framework({ search, onChange }: { search: ReportSearch; onChange: (framework: string) => void }) {
  const standards = useSuspenseQuery(standardsQuery).data.frameworks
  const regulations = useSuspenseQuery(regulationsQuery).data.frameworks
  return (
    <Select
      label="Framework"
      maw={360}
      allowDeselect={false}
      data={[...standards, ...regulations].map(({ frameworkId, title, version }) => ({
        value: frameworkId,
        label: `${title} ${version}`,
      }))}
      value={search.framework ?? 'owasp-top-10-2025'}
      onChange={(framework) => framework !== null && onChange(framework)}
    />
  )
}

type DaysProps = PeriodProps & { onChange: (days: { from?: string; to?: string }) => void }

/** A period in the wrong order stays in the fields, and the report as it was, until one of the days is changed. */
function Days({ report, search, onChange }: DaysProps) {
  const shown = { from: report.from, to: report.to }
  const [days, setDays] = useState(shown)
  const [last, setLast] = useState(shown)
  if (last.from !== shown.from || last.to !== shown.to) {
    setLast(shown)
    setDays(shown)
  }
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed }
    // The year before the end is the default start: if nobody chose another, it moves with the end.
    const isDefault = search.from === undefined && next.from === report.from
    const isRight = isInOrder(next.from, next.to)
    setDays(next)
    if (isRight || isDefault) onChange({ to: next.to, ...(isRight && !isDefault ? { from: next.from } : {}) })
  }
  return (
    <>
      <DateField
        label="From"
        required
        withAsterisk={false}
        error={isInOrder(days.from, days.to) ? undefined : wrongOrder}
        value={days.from}
        onCommit={(from) => change({ from })}
      />
      <DateField label="To" required withAsterisk={false} value={days.to} onCommit={(to) => change({ to })} />
    </>
  )
}
