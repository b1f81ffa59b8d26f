import { Anchor, Paper, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import {
  type Assignment,
  getOrganization,
  limits,
  listAssignments,
  type Organization,
  type User,
} from '@parapet/contract'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { usersQuery } from '../api/lists.ts'
import { paths } from '../paths.ts'
import { Completion } from '../ui/completion.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { LastSignIns } from './last-sign-ins.tsx'

const listed = 5

export function OverviewPage() {
  const { data, isPending, error, retry } = useFigures()
  return (
    <Page title="Overview" hint="Who is here, what is open, and where it is late.">
      {isPending && <Waiting />}
      {error !== null && <Problem error={error} onRetry={retry} />}
      {data !== undefined && (
        <Stack gap="xl">
          <Figures {...data} />
          <LastSignIns users={data.users.filter(({ isActive }) => isActive)} />
          <OpenAssignments assignments={data.assignments} />
        </Stack>
      )}
    </Page>
  )
}

type Numbers = { organization: Organization; users: User[]; assignments: Assignment[] }

function useFigures() {
  return useQueries({
    queries: [
      { queryKey: ['organization'], queryFn: () => call(getOrganization) },
      usersQuery,
      {
        queryKey: ['assignments', 'open'],
        queryFn: () => call(listAssignments, { query: { isActive: true, limit: limits.assignmentPageSizeMax } }),
      },
    ],
    combine: ([organization, users, assignments]) => {
      const all = [organization, users, assignments]
      const isComplete = organization.isSuccess && users.isSuccess && assignments.isSuccess
      const data: Numbers | undefined = isComplete
        ? { organization: organization.data, users: users.data, assignments: assignments.data }
        : undefined
      return {
        data,
        isPending: all.some((query) => query.isPending),
        error: all.find((query) => query.error !== null)?.error ?? null,
        retry: () => {
          for (const query of all) if (query.isError) query.refetch()
        },
      }
    },
  })
}

function Figures({ organization, users, assignments }: Numbers) {
  const seats = users.filter(({ isActive }) => isActive).length
  const reached = sum(assignments, ({ assigneeCount }) => assigneeCount)
  const completed = sum(assignments, ({ completedCount }) => completedCount)
  const overdue = sum(assignments, ({ overdueCount }) => overdueCount)
  const lateOnes = assignments.filter(({ overdueCount }) => overdueCount > 0).length
  const isCut = assignments.length === limits.assignmentPageSizeMax
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        name="Seats used"
        value={`${seats.toLocaleString()} of ${organization.maxSeats.toLocaleString()}`}
        percent={percentOf(seats, organization.maxSeats)}
      >
        <TextLink to={paths.people}>All people</TextLink>
      </Figure>
      <Figure name="Open assignments" value={`${assignments.length.toLocaleString()}${isCut ? ' or more' : ''}`}>
        <TextLink to={paths.assignments}>All assignments</TextLink>
      </Figure>
      <Figure name="Completed" value={`${percentOf(completed, reached)} %`} percent={percentOf(completed, reached)}>
        {completed.toLocaleString()} of {reached.toLocaleString()}, each person of each open assignment counted
      </Figure>
      <Figure name="Overdue" value={overdue.toLocaleString()} isBad={overdue > 0}>
        {overdue === 0 ? 'Nobody is late' : `in ${lateOnes} ${lateOnes === 1 ? 'assignment' : 'assignments'}`}
      </Figure>
    </SimpleGrid>
  )
}

type FigureProps = { name: string; value: string; percent?: number; isBad?: boolean; children: ReactNode }

function Figure({ name, value, percent, isBad = false, children }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={28} fw={600} lh={1.4} {...(isBad ? { c: 'red' } : {})}>
        {value}
      </Text>
      {percent !== undefined && <Progress value={percent} my={6} aria-label={name} />}
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </Paper>
  )
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor size="xs" renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Anchor>
  )
}

function OpenAssignments({ assignments }: { assignments: Assignment[] }) {
  const late = assignments
    .filter(({ overdueCount }) => overdueCount > 0)
    .toSorted((a, b) => b.overdueCount - a.overdueCount)
  const now = new Date().toISOString()
  const next = assignments
    .filter(({ deadline }) => deadline !== null && deadline > now)
    .toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? ''))
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <AssignmentList title="Next deadlines" none="No deadline is ahead" assignments={next.slice(0, listed)} />
      <AssignmentList title="Most overdue" none="Nothing is overdue" assignments={late.slice(0, listed)} />
    </SimpleGrid>
  )
}

type AssignmentListProps = { title: string; none: string; assignments: Assignment[] }

function AssignmentList({ title, none, assignments }: AssignmentListProps) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {assignments.length === 0 && <Empty title={none} />}
      {assignments.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Deadline</Table.Th>
                <Table.Th>Completed by</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {assignments.map((assignment) => (
                <AssignmentLine key={assignment.id} assignment={assignment} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

function AssignmentLine({ assignment }: { assignment: Assignment }) {
  const { id, targetTitle, assigneeType, assigneeName, assigneeCount, completedCount } = assignment
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          size="sm"
          display="block"
          renderRoot={(props) => <Link to={paths.assignment} params={{ assignmentId: id }} {...props} />}
        >
          {targetTitle}
        </Anchor>
        <Text size="xs" c="dimmed">
          {assigneeType === 'org' ? 'Everybody' : assigneeName}
        </Text>
      </Table.Td>
      <Table.Td>
        <Time at={assignment.deadline} none="none" />
      </Table.Td>
      <Table.Td>
        <Completion percent={percentOf(completedCount, assigneeCount)} label={`${targetTitle}: completed`}>
          {`${completedCount} of ${assigneeCount}`}
        </Completion>
      </Table.Td>
    </Table.Tr>
  )
}

function sum(assignments: Assignment[], numberOf: (assignment: Assignment) => number): number {
  return assignments.reduce((total, assignment) => total + numberOf(assignment), 0)
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
