import { Stack, Table, Text, Title } from '@mantine/core'
import type { UserDetail } from '@parapet/contract'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Time } from '../../ui/time.tsx'

type Line = {
  key: string
  title: string
  kind: string
  progressPercent: number
  done: string
  score: string
  lastActivityAt: string
}

/** What the person has begun, what was touched last first. */
export function PersonProgress({ user }: { user: UserDetail }) {
  const lines = toLines(user)
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Progress
      </Title>
      {lines.length === 0 ? (
        <Empty title="Nothing begun yet" />
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Progress</Table.Th>
                <Table.Th>Average score</Table.Th>
                <Table.Th>Last active</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ key, title, kind, progressPercent, done, score, lastActivityAt }) => (
                <Table.Tr key={key}>
                  <Table.Td>
                    {title}
                    <Text size="xs" c="dimmed">
                      {kind}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Completion percent={progressPercent} label={`${title}: progress`}>
                      {done}
                    </Completion>
                  </Table.Td>
                  <Table.Td>{score}</Table.Td>
                  <Table.Td>
                    <Time at={lastActivityAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

function toLines({ practiceProgress, learnProgress }: UserDetail): Line[] {
  const lines: Line[] = [
    ...practiceProgress.map((topic) => ({
      key: `topic ${topic.topicId}`,
      title: topic.topicTitle,
      kind: 'Topic',
      progressPercent: topic.progressPercent,
      done: `${topic.challengesCompleted} of ${topic.challengesTotal} challenges`,
      score: topic.averageScore === null ? '–' : `${topic.averageScore} of 100`,
      lastActivityAt: topic.lastActivityAt,
    })),
    ...learnProgress.map((scenario) => ({
      key: `scenario ${scenario.scenarioId}`,
      title: scenario.scenarioTitle,
      kind: 'Scenario',
      progressPercent: scenario.progressPercent,
      done: `${scenario.currentStep} of ${scenario.totalSteps} steps`,
      score: '–',
      lastActivityAt: scenario.lastActivityAt,
    })),
  ]
  return lines.toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt))
}
