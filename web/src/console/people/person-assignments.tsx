import { Badge, Stack, Table, Title } from '@mantine/core'
import { listUserAssignments, type UserAssignment } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/query.ts'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Time } from '../../ui/time.tsx'
import { AssignmentTitle } from '../assignments/assignment-title.tsx'
import { statusWords } from '../assignments/assignment-words.ts'

/** What the person should do, their own and what comes by the team or the organization. */
export function PersonAssignments({ userId }: { userId: string }) {
  const assignments = useQuery(apiQuery(listUserAssignments, { params: { userId } }))
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Assignments
      </Title>
      <Loaded query={assignments} empty={<Empty title="Nothing is assigned" />}>
        {(list) => (
          <Table.ScrollContainer minWidth={720}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What</Table.Th>
                  <Table.Th>By</Table.Th>
                  <Table.Th>Deadline</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th>Items</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((assignment) => (
                  <AssignmentRow key={assignment.id} assignment={assignment} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Stack>
  )
}

const reachedBy: Record<UserAssignment['assigneeType'], (name: string) => string> = {
  user: () => 'directly',
  team: (name) => `team ${name}`,
  org: () => 'everybody',
}

function AssignmentRow({ assignment }: { assignment: UserAssignment }) {
  const { targetTitle, itemsCompleted, itemsTotal } = assignment
  const percent = itemsTotal === 0 ? 0 : Math.round((100 * itemsCompleted) / itemsTotal)
  return (
    <Table.Tr>
      <Table.Td>
        <AssignmentTitle assignment={assignment} />
      </Table.Td>
      <Table.Td>{reachedBy[assignment.assigneeType](assignment.assigneeName)}</Table.Td>
      <Table.Td>
        <Time at={assignment.deadline} none="none" />
      </Table.Td>
      <Table.Td>
        {statusWords[assignment.userStatus]}{' '}
        {assignment.isOverdue && (
          <Badge color="red" variant="light">
            overdue
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Completion percent={percent} label={`${targetTitle}: progress`}>
          {`${itemsCompleted} of ${itemsTotal}`}
        </Completion>
      </Table.Td>
    </Table.Tr>
  )
}
