import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { getTranscript, type Transcript } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { languageTitles, toLanguage } from '../words.ts'
import classes from './transcript.module.css'

const transcriptQuery = apiQuery(getTranscript)

export const loader = ({ client }: LoaderArgs) => load(client, transcriptQuery)

/** What the person has done, as a page that can be printed. */
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
  const { topics, challenges, scenarios, certificates } = transcript
  const isEmpty = topics.length === 0 && scenarios.length === 0 && challenges.length === 0
  return (
    <Stack gap="xl">
      <Facts
        facts={{
          Name: transcript.userName,
          Organization: transcript.organizationName,
          XP: transcript.totalXp.toLocaleString(),
          Passed: `${transcript.completedChallenges} challenges, ${transcript.completedScenarios} scenarios`,
        }}
      />
      {isEmpty && <Empty title="Nothing yet">What you finish is listed here, and can be printed.</Empty>}
      <Part title="Certificates" columns={['Category', 'Number', 'Issued']} isShown={certificates.length > 0}>
        {certificates.map(({ certificateId, categoryTitle, certificateNumber, issuedAt }) => (
          <Table.Tr key={certificateId}>
            <Table.Td>{categoryTitle}</Table.Td>
            <Table.Td>{certificateNumber}</Table.Td>
            <Table.Td>{toDay(issuedAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Part>
      <Part
        title="Topics"
        columns={['Topic', 'Challenges passed', 'Average score', 'Completed']}
        isShown={topics.length > 0}
      >
        {topics.map((topic) => (
          <Table.Tr key={topic.topicId}>
            <Table.Td>{topic.topicTitle}</Table.Td>
            <Table.Td>{`${topic.challengesCompleted} of ${topic.challengesTotal}`}</Table.Td>
            <Table.Td>{topic.averageScore ?? '–'}</Table.Td>
            <Table.Td>{toDay(topic.completedAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Part>
      <Part
        title="Challenges"
        columns={['Challenge', 'Language', 'Best score', 'Hints', 'Attempts', 'Passed']}
        isShown={challenges.length > 0}
      >
        {challenges.map((challenge) => (
          <Table.Tr key={`${challenge.topicId} ${challenge.challengeId}`}>
            <Table.Td>
              {challenge.title}
              <Text size="xs" c="dimmed">
                {topics.find(({ topicId }) => topicId === challenge.topicId)?.topicTitle ?? challenge.topicId}
              </Text>
            </Table.Td>
            <Table.Td>{toTitle(challenge.language)}</Table.Td>
            <Table.Td>{challenge.score}</Table.Td>
            <Table.Td>{challenge.hintsUsed}</Table.Td>
            <Table.Td>{challenge.attempts}</Table.Td>
            <Table.Td>{toDay(challenge.completedAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Part>
      <Part title="Scenarios" columns={['Scenario', 'Steps', 'Completed']} isShown={scenarios.length > 0}>
        {scenarios.map((scenario) => (
          <Table.Tr key={scenario.scenarioId}>
            <Table.Td>{scenario.scenarioTitle}</Table.Td>
            <Table.Td>{`${scenario.currentStep} of ${scenario.totalSteps}`}</Table.Td>
            <Table.Td>{toDay(scenario.completedAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Part>
    </Stack>
  )
}

type PartProps = { title: string; columns: string[]; isShown: boolean; children: ReactNode }

function Part({ title, columns, isShown, children }: PartProps) {
  if (!isShown) return null
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={columns.length * 110}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

function toTitle(language: string): string {
  const known = toLanguage(language)
  return known === undefined ? language : languageTitles[known]
}

const shownDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Days as on a certificate, the same for everybody who reads the paper, on one line. */
function toDay(at: string | null): string {
  return at === null ? '–' : shownDay.format(new Date(at)).replaceAll(' ', '\u00a0')
}
