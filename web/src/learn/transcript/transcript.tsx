import { Button } from '@mantine/core'
import { getTranscript, languageTitles, type Transcript } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { WithNote } from '../../ui/form/with-note.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../ui/table/data-table.tsx'
import { compareValues } from '../../ui/table/sort-rows.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { BadgeList } from '../rewards/badge-list.tsx'
import { count, toLanguage } from '../words.ts'
import classes from './transcript.module.css'

const transcriptQuery = apiQuery(getTranscript)

export const loader = ({ client }: LoaderArgs) => load(client, transcriptQuery)

/** The person's training record, as a printable page. */
export function TranscriptPage() {
  const transcript = useSuspenseQuery(transcriptQuery)
  return (
    <Page
      title="Transcript"
      hint="Everything you’ve completed."
      actions={
        <Button className={classes.print as string} variant="default" onClick={() => window.print()}>
          Print transcript
        </Button>
      }
    >
      <Loaded query={transcript}>{(data) => <Content transcript={data} />}</Loaded>
    </Page>
  )
}

function Content({ transcript }: { transcript: Transcript }) {
  const { topics, challenges, scenarios } = transcript
  const isEmpty = topics.length === 0 && scenarios.length === 0 && challenges.length === 0
  return (
    <Stack gap="xl">
      <Facts
        facts={{
          Name: transcript.userName,
          Organization: transcript.organizationName,
          XP: `${transcript.totalXp.toLocaleString()} (level ${transcript.level.number}, ${transcript.level.name})`,
          Passed: `${count(transcript.completedChallenges, 'challenge')}, ${count(transcript.completedScenarios, 'scenario')}`,
          'Fixed by hand': count(transcript.handsOnFixes, 'challenge'),
        }}
      />
      {isEmpty && <Empty title="Nothing yet">What you finish is listed here, and can be printed.</Empty>}
      {transcript.badges.length > 0 && (
        <Section title="Badges">
          <BadgeList label="Badges" badges={transcript.badges} />
        </Section>
      )}
      {listParts(transcript).map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </Stack>
  )
}

/** Topics and scenarios by title, challenges by the title of their topic; within a topic, the first tried comes first. */
function listParts({ certificates, topics, challenges, scenarios }: Transcript): PartProps[] {
  const titleOf = (id: string) => topics.find(({ topicId }) => topicId === id)?.topicTitle ?? id
  const by =
    <T,>(toTitle: (row: T) => string) =>
    (a: T, b: T) =>
      compareValues(toTitle(a), toTitle(b))
  return [
    {
      title: 'Certificates',
      columns: {
        ...{ category: 'Category', number: 'Number', handsOn: 'Fixed by hand' },
        ...{ tries: 'Attempts', days: 'Days', issued: 'Issued' },
      },
      rows: certificates.map((certificate) => ({
        key: certificate.certificateId,
        cells: {
          ...{ category: certificate.categoryTitle, number: certificate.certificateNumber },
          ...{ handsOn: certificate.handsOnFixes, tries: certificate.tries, days: certificate.days },
          issued: toDay(certificate.issuedAt),
        },
      })),
    },
    {
      title: 'Topics',
      columns: { topic: 'Topic', passed: 'Challenges passed', score: 'Average score', completed: 'Completed' },
      rows: topics.toSorted(by(({ topicTitle }) => topicTitle)).map((topic) => ({
        key: topic.topicId,
        cells: {
          topic: topic.topicTitle,
          passed: toShare(topic.challengesCompleted, topic.challengesTotal),
          score: topic.averageScore,
          completed: toDay(topic.completedAt),
        },
      })),
    },
    {
      title: 'Challenges',
      hint: 'A challenge is passed with at least 70 of 100 points. Score is from your best attempt. Fix shows how you passed.',
      columns: {
        ...{ challenge: 'Challenge', language: 'Language', score: 'Best score', fix: 'Fix' },
        ...{ hints: 'Hints', attempts: 'Attempts', passed: 'First passed' },
      },
      rows: challenges.toSorted(by(({ topicId }) => titleOf(topicId))).map((one) => ({
        key: `${one.topicId} ${one.challengeId}`,
        note: titleOf(one.topicId),
        cells: {
          ...{ challenge: one.title, language: toTitle(one.language), score: one.score, fix: toFix(one) },
          ...{ hints: one.hintsUsed, attempts: one.attempts, passed: toDay(one.completedAt) ?? notPassed },
        },
      })),
    },
    {
      title: 'Scenarios',
      columns: { scenario: 'Scenario', steps: 'Steps', completed: 'Completed' },
      rows: scenarios.toSorted(by(({ scenarioTitle }) => scenarioTitle)).map((scenario) => ({
        key: scenario.scenarioId,
        cells: {
          scenario: scenario.scenarioTitle,
          steps: toShare(scenario.currentStep, scenario.totalSteps),
          completed: toDay(scenario.completedAt),
        },
      })),
    },
  ]
}

/** How it was fixed when it was passed. */
function toFix({ isHandsOn, completedAt }: Transcript['challenges'][number]): string | null {
  if (completedAt === null) return null
  return isHandsOn ? 'By hand' : 'Chosen'
}

/** What to show, and what to sort by where that differs. */
type Cell = string | number | null | { text: string; value: string | number | null }
/** A row has a cell per column; its note is below the first one. */
type Line = { key: string; cells: Record<string, Cell>; note?: string }
type PartProps = { title: string; hint?: string; columns: Record<string, string>; rows: Line[] }

const notPassed: Cell = { text: 'Not yet', value: null }

const line = columnsOf<Line>()

function Part({ title, hint, columns, rows }: PartProps) {
  if (rows.length === 0) return null
  const names = Object.keys(columns)
  return (
    <Section title={title}>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <DataTable
        label={title}
        columns={names.map((id) =>
          line(({ cells }): unknown => toValue(cells[id]), {
            id,
            header: columns[id] ?? id,
            // Only the first column wraps.
            style: id === names[0] ? {} : { whiteSpace: 'nowrap' },
            cell: ({ row }) =>
              id === names[0] ? (
                <WithNote note={row.note ?? null}>{toText(row.cells[id])}</WithNote>
              ) : (
                toText(row.cells[id])
              ),
          }),
        )}
        rows={rows}
        rowId={({ key }) => key}
        // Seven columns fit next to the menu on a small laptop.
        minWidth={names.length * 88}
      />
    </Section>
  )
}

function toValue(cell: Cell | undefined): string | number | null {
  return (typeof cell === 'object' ? cell?.value : cell) ?? null
}

function toText(cell: Cell | undefined): string | number {
  return (typeof cell === 'object' ? cell?.text : cell) ?? '–'
}

function toShare(done: number, total: number): Cell {
  return { text: `${done} of ${total}`, value: done }
}

function toTitle(language: string): string {
  const known = toLanguage(language)
  return known === undefined ? language : languageTitles[known]
}

const shownDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Days as on a certificate, the same for every reader, on one line. */
function toDay(at: string | null): Cell {
  return at === null ? null : { text: shownDay.format(new Date(at)).replaceAll(' ', '\u00a0'), value: at }
}
