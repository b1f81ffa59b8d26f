import { Badge, Group, NativeSelect, Stack, Table, TextInput, Title } from '@mantine/core'
import type { Assignee } from '@parapet/contract'
import { useState } from 'react'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { Time } from '../../ui/time.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { statusWords } from './assignment-words.ts'

const filters = [
  { value: 'all', label: 'Everybody' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
]

/** Everybody whom an assignment reached, and how far each is. */
export function Assignees({ assignees }: { assignees: Assignee[] }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState('all')
  const shown = assignees.filter((assignee) => isMatch(assignee, search, filter))
  if (assignees.length === 0) return <Empty title="It reaches nobody">The team has no active members.</Empty>
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        People
      </Title>
      {assignees.length > 1 && (
        <Group align="flex-end">
          <TextInput
            label="Search"
            placeholder="Name or email"
            flex={1}
            miw={200}
            maw={360}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <NativeSelect
            label="Show"
            data={filters}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </Group>
      )}
      {shown.length === 0 ? (
        <Empty title="Nobody found">Try another word, or show everybody.</Empty>
      ) : (
        <LongTable label="People" columns={['Name', 'Status', 'Items', 'Completed']} items={shown} rowHeight={56}>
          {(assignee, row) => <AssigneeRow key={assignee.userId} assignee={assignee} row={row} />}
        </LongTable>
      )}
    </Stack>
  )
}

function AssigneeRow({ assignee, row }: { assignee: Assignee; row: number }) {
  const { userName, itemsCompleted, itemsTotal } = assignee
  return (
    <Table.Tr h={56} aria-rowindex={row}>
      <Table.Td>
        <PersonLink userId={assignee.userId} name={userName} email={assignee.userEmail} />
      </Table.Td>
      <Table.Td>
        {statusWords[assignee.status]}{' '}
        {assignee.isOverdue && (
          <Badge color="red" variant="light">
            overdue
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Completion percent={assignee.progressPercent} label={`Progress of ${userName}`}>
          {`${itemsCompleted} of ${itemsTotal}`}
        </Completion>
      </Table.Td>
      <Table.Td>
        <Time at={assignee.completedAt} none="–" />
      </Table.Td>
    </Table.Tr>
  )
}

function isMatch(assignee: Assignee, search: string, filter: string): boolean {
  if (filter === 'overdue' ? !assignee.isOverdue : filter !== 'all' && assignee.status !== filter) return false
  const wanted = search.trim().toLowerCase()
  return [assignee.userName, assignee.userEmail].some((text) => text.toLowerCase().includes(wanted))
}
