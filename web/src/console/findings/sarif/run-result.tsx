import { Paper, SimpleGrid } from '@mantine/core'
import type { SarifRun } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { Figure } from '../../../ui/chart/figure.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { countFindings, skipWords } from './finding-words.ts'
import { FoundTopics } from './found-topics.tsx'
import { type Names, nameOf } from './named-people.tsx'

/** What happened to every finding of a file, or would happen. */
export function RunResult({ run, names }: { run: SarifRun; names: Names }) {
  const titles = new Map(run.findings.map(({ topicId, topicTitle }) => [topicId, topicTitle]))
  const titleOf = (topicId: string) => titles.get(topicId) ?? topicId
  const isDryRun = run.status === 'dry_run'
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure name="Findings" value={run.resultsReceived.toLocaleString()}>
          in this file
        </Figure>
        <Figure
          name={isDryRun ? 'Would lead to training' : 'Led to training'}
          value={run.resultsProcessed.toLocaleString()}
        >
          {countAssignments(run.assignmentsCreated.length, run.truncated)}
        </Figure>
        <Figure name={isDryRun ? 'Would be skipped' : 'Skipped'} value={run.resultsSkipped.toLocaleString()}>
          see why below
        </Figure>
      </SimpleGrid>
      {run.assignmentsCreated.length > 0 && (
        <Section title={isDryRun ? 'Would be assigned' : 'Assigned'}>
          <Assigned run={run} names={names} titleOf={titleOf} />
        </Section>
      )}
      {run.skipped.length > 0 && (
        <Section title="Skipped findings">
          <Skipped run={run} names={names} titleOf={titleOf} />
        </Section>
      )}
      {run.findings.length > 0 && (
        <Section title="What the findings are about">
          <Text size="sm" c="dimmed">
            Only findings that a topic of the catalog teaches, by severity.
          </Text>
          <FoundTopics run={run} />
        </Section>
      )}
      {run.truncated && (
        <Text size="sm" c="dimmed">
          Long lists are shortened here. The totals are complete.
        </Text>
      )}
    </Stack>
  )
}

function countAssignments(count: number, isCut: boolean): string {
  return `${count}${isCut ? ' or more' : ''} ${count === 1 && !isCut ? 'assignment' : 'assignments'}`
}

type TitleOf = (topicId: string) => string

type Assigned = SarifRun['assignmentsCreated'][number]
const column = columnsOf<Assigned>()

/** A dry run has no assignments to link to, only people. */
function Assigned({ run, names, titleOf }: { run: SarifRun; names: Names; titleOf: TitleOf }) {
  const columns = [
    column(({ topicId }) => titleOf(topicId), {
      header: 'Topic',
      cell: ({ value, row }) =>
        run.status === 'dry_run' ? (
          value
        ) : (
          <TextLink size="sm" to={paths.assignment} params={{ assignmentId: row.id }}>
            {value}
          </TextLink>
        ),
    }),
    column(({ userEmail }) => nameOf(userEmail, names), {
      id: 'userEmail',
      header: 'Person',
      cell: ({ value, row }) => (
        <WithNote note={names.has(row.userEmail) ? row.userEmail : null}>
          <TextLink size="sm" isBlock to={paths.person} params={{ userId: row.userId }}>
            {value}
          </TextLink>
        </WithNote>
      ),
    }),
    column('deadline', { header: 'Due date', cell: ({ value }) => <Time at={value} none="None" /> }),
  ]
  return (
    <DataTable
      label="Assignments"
      columns={columns}
      rows={run.assignmentsCreated}
      rowId={({ id }) => id}
      minWidth={480}
    />
  )
}

const listedEntries = 20

type Skip = SarifRun['skipped'][number]
type SkippedProps = { run: SarifRun; names: Names; titleOf: TitleOf }

function Skipped({ run, names, titleOf }: SkippedProps) {
  const sumOf = (entries: Skip[]) => entries.reduce((sum, { resultCount }) => sum + resultCount, 0)
  const groups = [...Map.groupBy(run.skipped, ({ reason }) => reason)].sort(([, a], [, b]) => sumOf(b) - sumOf(a))
  return (
    <Stack gap="md">
      {groups.map(([reason, entries]) => (
        <Paper key={reason} withBorder p="md">
          <Text fw={600} size="sm">
            {skipWords[reason].title}: {countFindings(sumOf(entries))}
          </Text>
          <Text size="sm" c="dimmed">
            {skipWords[reason].why}
          </Text>
          <Unmapped run={run} reason={reason} />
          <Entries
            entries={entries
              .toSorted((a, b) => b.resultCount - a.resultCount)
              .flatMap((entry) => toEntry(entry, names, titleOf) ?? [])}
          />
        </Paper>
      ))}
    </Stack>
  )
}

/** Undefined if neither a topic nor a person is known. */
function toEntry({ topicId, userEmail, resultCount }: Skip, names: Names, titleOf: TitleOf) {
  if (topicId === null && userEmail === null) return undefined
  const topic = topicId === null ? [] : [titleOf(topicId)]
  const person = userEmail === null ? [] : [nameOf(userEmail, names)]
  return { key: `${topicId} ${userEmail}`, text: [...topic, ...person, countFindings(resultCount)].join(' · ') }
}

/** For the person who maintains the scanner: the CWEs that no topic teaches, and the rules without one. */
function Unmapped({ run: { unmappedCwes, unmappedRules }, reason }: { run: SarifRun; reason: Skip['reason'] }) {
  if (reason === 'no_topic' && unmappedCwes.length > 0) return <Text size="sm">{unmappedCwes.join(', ')}</Text>
  const rules = reason === 'no_cwe' ? unmappedRules.filter((rule) => rule.reason === reason) : []
  return (
    <Entries
      entries={rules.map(({ tool, ruleId, resultCount }) => ({
        key: `${tool} ${ruleId}`,
        text: `${tool}: ${ruleId === '' ? '(no rule)' : ruleId} · ${countFindings(resultCount)}`,
      }))}
    />
  )
}

/** The first entries, and how many more there are. */
function Entries({ entries }: { entries: { key: string; text: string }[] }) {
  if (entries.length === 0) return null
  return (
    <Text component="ul" size="sm" m={0} mt="xs" pl="lg" style={{ overflowWrap: 'anywhere' }}>
      {entries.slice(0, listedEntries).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {entries.length > listedEntries && <li>and {entries.length - listedEntries} more like these</li>}
    </Text>
  )
}
