import { Stack, Table, Text, Title } from '@mantine/core'
import type { Assignment, Overview } from '@parapet/contract'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { percentOf } from './overview-figures.tsx'

type SectionProps<T> = {
  title: string
  none: string
  columns: string[]
  items: T[]
  /** The cells of one row, with its key. */
  children: (item: T) => ReactNode
}

function Section<T>({ title, none, columns, items, children }: SectionProps<T>) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {items.length === 0 ? (
        <Empty title={none} />
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{items.map(children)}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

type AssignmentListProps = { title: string; none: string; assignments: Assignment[] }

export function AssignmentList({ title, none, assignments }: AssignmentListProps) {
  return (
    <Section title={title} none={none} columns={['What', 'Deadline', 'Completed by']} items={assignments}>
      {({ id, targetTitle, assigneeType, assigneeName, deadline, assigneeCount, completedCount }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <TextLink size="sm" display="block" to={paths.assignment} params={{ assignmentId: id }}>
              {targetTitle}
            </TextLink>
            <Text size="xs" c="dimmed">
              {assigneeType === 'org' ? 'Everybody' : assigneeName}
            </Text>
          </Table.Td>
          <Table.Td>
            <Time at={deadline} none="none" />
          </Table.Td>
          <Table.Td>
            <Completion percent={percentOf(completedCount, assigneeCount)} label={`${targetTitle}: completed`}>
              {`${completedCount} of ${assigneeCount}`}
            </Completion>
          </Table.Td>
        </Table.Tr>
      )}
    </Section>
  )
}

export function WeakestTopics({ topics }: { topics: Overview['weakestTopics'] }) {
  return (
    <Section
      title="Weakest topics, last 12 weeks"
      none="No topic was tried often enough yet"
      columns={['Topic', 'Average score', 'Failed tries']}
      items={topics}
    >
      {({ topicId, topicTitle, averageScore, attempts, failedAttempts }) => (
        <Table.Tr key={topicId}>
          <Table.Td>{topicTitle}</Table.Td>
          <Table.Td>
            <Completion percent={averageScore} label={`${topicTitle}: average score`}>
              {`${averageScore}`}
            </Completion>
          </Table.Td>
          <Table.Td>
            {failedAttempts.toLocaleString()} of {attempts.toLocaleString()}
          </Table.Td>
        </Table.Tr>
      )}
    </Section>
  )
}

export function LatestFindings({ runs }: { runs: Overview['sarifRuns'] }) {
  return (
    <Section
      title="Latest findings of scanners"
      none="No scanner has sent findings yet"
      columns={['Scanner', 'Received', 'Findings', 'Assigned']}
      items={runs}
    >
      {({ runId, tools, repo, receivedAt, resultsReceived, assignmentsCreated }) => (
        <Table.Tr key={runId}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">{tools.join(', ')}</Text>
            {repo !== null && (
              <Text size="xs" c="dimmed">
                {repo}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <Time at={receivedAt} />
          </Table.Td>
          <Table.Td>{resultsReceived.toLocaleString()}</Table.Td>
          <Table.Td>{assignmentsCreated.toLocaleString()}</Table.Td>
        </Table.Tr>
      )}
    </Section>
  )
}
