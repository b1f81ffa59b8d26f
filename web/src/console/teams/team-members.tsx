import { Badge, Button, Group, Select, Stack, Table, Title } from '@mantine/core'
import { type TeamDetail, type TeamMember, type User, updateUser } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { assignmentReads, peopleQuery, peopleReads, teamReads } from '../../api/lists.ts'
import { useAction } from '../../api/query.ts'
import { Empty } from '../../ui/empty.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { Problem } from '../../ui/problem.tsx'
import { PersonLink } from '../people/person-link.tsx'

const rowHeight = 56
/** More lines than this are not read, and make the list slow. */
const shownAtOnce = 50

const columns = [
  'Name',
  'Role',
  <span key="actions" className="visually-hidden">
    Actions
  </span>,
]

/** Who is in the team. People are put in and taken out one by one. */
export function TeamMembers({ team }: { team: TeamDetail }) {
  const moving = useMove()
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {team.memberCount} {team.memberCount === 1 ? 'member' : 'members'}
      </Title>
      <AddMember team={team} onAdd={(user) => moving.mutate({ user, teamId: team.id })} />
      {moving.error !== null && <Problem error={moving.error} />}
      {team.members.length === 0 ? (
        <Empty title="Nobody is in this team">
          Add people above; what is assigned to the team reaches them at once.
        </Empty>
      ) : (
        <LongTable label="Members" columns={columns} items={team.members} rowHeight={rowHeight} minWidth={320}>
          {(member, row) => (
            <MemberRow
              key={member.userId}
              member={member}
              row={row}
              isPending={moving.isPending && moving.variables.user.id === member.userId}
              onRemove={() => moving.mutate({ user: { ...member, id: member.userId }, teamId: null })}
            />
          )}
        </LongTable>
      )}
    </Stack>
  )
}

type Move = { user: Pick<User, 'id' | 'name' | 'email' | 'role'>; teamId: string | null }

function useMove() {
  return useAction(
    ({ user: { id, name, email, role }, teamId }: Move) =>
      call(updateUser, { params: { userId: id }, body: { name, email, role, teamId } }),
    { invalidates: [...teamReads, ...peopleReads, ...assignmentReads] },
  )
}

function AddMember({ team, onAdd }: { team: TeamDetail; onAdd: (user: User) => void }) {
  const users = useSuspenseQuery(peopleQuery)
  const [search, setSearch] = useState('')
  const others = users.data.filter(({ isActive, teamId }) => isActive && teamId !== team.id)
  return (
    <>
      {users.error !== null && <Problem error={users.error} onRetry={() => users.refetch()} />}
      <Select
        label="Add a person"
        description="Who is in another team moves to this one"
        placeholder="Name or email"
        searchable
        limit={shownAtOnce}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage="Nobody else found"
        data={others.map(({ id, name, email, teamName }) => ({
          value: id,
          label: `${name} (${email})${teamName === null ? '' : `, now in ${teamName}`}`,
        }))}
        value={null}
        onChange={(id) => {
          const user = others.find((candidate) => candidate.id === id)
          if (user !== undefined) onAdd(user)
          setSearch('')
        }}
        maw={420}
      />
    </>
  )
}

type MemberRowProps = { member: TeamMember; row: number; isPending: boolean; onRemove: () => void }

function MemberRow({ member, row, isPending, onRemove }: MemberRowProps) {
  return (
    <Table.Tr h={rowHeight} aria-rowindex={row}>
      <Table.Td>
        <PersonLink userId={member.userId} name={member.name} email={member.email} />
      </Table.Td>
      <Table.Td>{member.role === 'org_admin' ? 'Admin' : 'Learner'}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {!member.isActive && (
            <Badge variant="light" color="gray">
              deactivated
            </Badge>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Take out ${member.name}`}
            loading={isPending}
            onClick={onRemove}
          >
            Take out
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
