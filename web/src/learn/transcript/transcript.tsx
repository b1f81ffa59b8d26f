import { Button } from '@mantine/core'
import { getTranscript, languageTitles, type Transcript } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Stack } from '../../ui/flex.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { WithNote } from '../../ui/with-note.tsx'
import { BadgeList } from '../rewards/badge-list.tsx'
import { toLanguage } from '../words.ts'
import classes from './transcript.module.css'

const transcriptQuery = apiQuery(getTranscript)

export const loader = ({ client }: LoaderArgs) => load(client, transcriptQuery)

/** The person's training record, as a printable page. */
export function TranscriptPage() {
  const transcript = useSuspenseQuery(transcriptQuery)
  return (
    <Page
      title="Transcript"
      hint="What you have done so far."
      actions={
        <Button className={classes.print as string} variant="default" onClick={() => window.print()}>
          Print
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
          Passed: `${transcript.completedChallenges} challenges, ${transcript.completedScenarios} scenarios`,
          'Fixes written by hand': transcript.handsOnFixes.toLocaleString(),
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

function listParts({ certificates, topics, challenges, scenarios }: Transcript): PartProps[] {
  const titleOf = (id: string) => topics.find(({ topicId }) => topicId === id)?.topicTitle ?? id
  return [
    {
      title: 'Certificates',
      columns: ['Category', 'Number', 'Fixes by hand', 'Tries', 'Days', 'Issued'],
      rows: certificates.map((certificate) => ({
        key: certificate.certificateId,
        cells: [
          ...[certificate.categoryTitle, certificate.certificateNumber],
          ...[certificate.handsOnFixes ?? '–', certificate.tries ?? '–', certificate.days ?? '–'],
          toDay(certificate.issuedAt),
        ],
      })),
    },
    {
      title: 'Topics',
      columns: ['Topic', 'Challenges passed', 'Average score', 'Completed'],
      rows: topics.map((topic) => {
        const passed = `${topic.challengesCompleted} of ${topic.challengesTotal}`
        return {
          key: topic.topicId,
          cells: [topic.topicTitle, passed, topic.averageScore ?? '–', toDay(topic.completedAt)],
        }
      }),
    },
    {
      title: 'Challenges',
      columns: ['Challenge', 'Language', 'Best score', 'Fix', 'Hints', 'Attempts', 'Passed'],
      rows: challenges.map((one) => ({
        key: `${one.topicId} ${one.challengeId}`,
        note: titleOf(one.topicId),
        cells: [
          ...[one.title, toTitle(one.language), one.score, toFix(one)],
          ...[one.hintsUsed, one.attempts, toDay(one.completedAt)],
        ],
      })),
    },
    {
      title: 'Scenarios',
      columns: ['Scenario', 'Steps', 'Completed'],
      rows: scenarios.map(({ scenarioId, scenarioTitle, currentStep, totalSteps, completedAt }) => ({
        key: scenarioId,
        cells: [scenarioTitle, `${currentStep} of ${totalSteps}`, toDay(completedAt)],
      })),
    },
  ]
}

/** How it was fixed when it was passed. */
function toFix({ isHandsOn, completedAt }: Transcript['challenges'][number]): string {
  if (isHandsOn) return 'Hands-on'
  return completedAt === null ? '–' : 'Chosen'
}

/** A row has a cell per column; its note is below the first one. */
type Line = { key: string; cells: (string | number)[]; note?: string }
type PartProps = { title: string; columns: string[]; rows: Line[] }

const line = columnsOf<Line>()

function Part({ title, columns, rows }: PartProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <DataTable
        label={title}
        columns={columns.map((header, index) =>
          line.display({
            id: header,
            header,
            cell: ({ row: { original } }) => (
              <WithNote note={(index === 0 && original.note) || null}>{original.cells[index]}</WithNote>
            ),
          }),
        )}
        rows={rows}
        rowId={({ key }) => key}
        minWidth={columns.length * 110}
      />
    </Section>
  )
}

function toTitle(language: string): string {
  const known = toLanguage(language)
  return known === undefined ? language : languageTitles[known]
}

const shownDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Days as on a certificate, the same for every reader, on one line. */
function toDay(at: string | null): string {
  return at === null ? '–' : shownDay.format(new Date(at)).replaceAll(' ', '\u00a0')
}
