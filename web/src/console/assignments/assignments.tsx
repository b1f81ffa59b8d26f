import { Badge, Button, Group, NativeSelect, Table, TextInput } from '@mantine/core'
import { type Assignment, limits, listAssignments } from '@parapet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiPages } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AssignmentTitle } from './assignment-title.tsx'

const shows = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
]

export function AssignmentsPage() {
  const { show = 'open' } = useSearch({ from: '/inside/console/assignments' })
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const assignments = useInfiniteQuery(
    apiPages(
      listAssignments,
      { query: show === 'all' ? {} : { isActive: show === 'open' } },
      { size: limits.assignmentPageSize, cursorOf: ({ id }) => id },
    ),
  )
  const loaded = assignments.data?.pages.flat() ?? []
  const shown = loaded.filter((assignment) => isMatch(assignment, search))
  return (
    <Page
      title="Assignments"
      hint="What people, teams or everybody should do, and how far they are."
      actions={<ButtonLink to={paths.newAssignment}>Assign something</ButtonLink>}
    >
      <Group align="flex-end">
        <TextInput
          label="Search"
          placeholder="What, or who"
          flex={1}
          miw={200}
          maw={360}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={shows}
          value={show}
          onChange={({ currentTarget: { value } }) =>
            navigate({ to: paths.assignments, search: value === 'open' ? {} : { show: value }, replace: true })
          }
        />
      </Group>
      {assignments.isPending && <Waiting />}
      {assignments.isError && <Problem error={assignments.error} onRetry={() => assignments.refetch()} />}
      {assignments.isSuccess && loaded.length === 0 && (
        <Empty title={show === 'ended' ? 'No assignment has ended' : 'Nothing is assigned'}>
          {show === 'ended' ? 'Ended assignments are kept here, with everybody’s progress.' : 'Assign a first topic.'}
        </Empty>
      )}
      {loaded.length > 0 && shown.length === 0 && <Empty title="Nothing found">Try another word.</Empty>}
      {shown.length > 0 && <AssignmentTable assignments={shown} />}
      {assignments.hasNextPage && (
        <Button variant="default" onClick={() => assignments.fetchNextPage()} loading={assignments.isFetchingNextPage}>
          Load older assignments
        </Button>
      )}
    </Page>
  )
}

function AssignmentTable({ assignments }: { assignments: Assignment[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>Deadline</Table.Th>
            <Table.Th>Completed by</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {assignments.map((assignment) => (
            <AssignmentRow key={assignment.id} assignment={assignment} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function AssignmentRow({ assignment }: { assignment: Assignment }) {
  const { assigneeType, assigneeCount, completedCount, overdueCount, targetTitle } = assignment
  const donePercent = assigneeCount === 0 ? 0 : Math.round((100 * completedCount) / assigneeCount)
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <AssignmentTitle assignment={assignment} />
      </Table.Td>
      <Table.Td maw={240}>{assigneeType === 'org' ? 'Everybody' : assignment.assigneeName}</Table.Td>
      <Table.Td>
        <Time at={assignment.deadline} none="none" />
      </Table.Td>
      <Table.Td>
        <Completion percent={donePercent} label={`${targetTitle}: completed`}>
          {`${completedCount} of ${assigneeCount}`}
        </Completion>
        {assignment.isActive && overdueCount > 0 && (
          <Badge color="red" variant="light" mt={4}>
            {overdueCount} overdue
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function isMatch({ targetTitle, assigneeName, note }: Assignment, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || [targetTitle, assigneeName, note].some((text) => text?.toLowerCase().includes(wanted))
}
