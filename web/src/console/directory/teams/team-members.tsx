import { Title } from '@mantine/core'
import { getUser, type TeamDetail, type TeamMember, toUserUpdate, type User, updateUser } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { assignmentReads, peopleQuery, peopleReads, teamReads } from '../../../api/lists.ts'
import { useAction } from '../../../api/query.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { toRoleWord } from '../../../ui/text/role-words.ts'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { listActive, memberWords, noteDeactivated, sortMembers } from '../../organization/people/active-members.ts'
import { PersonLink } from '../../organization/people/person-link.tsx'

/** People don't read longer lists, and they are slow. */
const shownAtOnce = 50

/** The members of the team. People are added and removed one by one. */
export function TeamMembers({ team }: { team: TeamDetail }) {
  const moving = useMove()
  const others = noteDeactivated(team.members)
  const remove = async (member: TeamMember) => {
    const { userId } = member
    await moving.mutateAsync({ userId, teamId: null })
    void notifyDone({
      message: `${member.name} is no longer in ${team.name}.`,
      undo: () => moving.mutateAsync({ userId, teamId: team.id }),
    })
  }
  const add = async (user: User) => {
    await moving.mutateAsync({ userId: user.id, teamId: team.id })
    void notifyDone({
      message: `${user.name} is in ${team.name} now.`,
      undo: () => moving.mutateAsync({ userId: user.id, teamId: user.teamId }),
    })
  }
  const removeButton = (member: TeamMember) => (
    <RowButton
      action="Remove from team"
      aria-label={`Remove from team: ${member.name}`}
      loading={moving.isPending && moving.variables.userId === member.userId}
      onClick={() => void remove(member).catch(() => {})}
    />
  )
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {memberWords(listActive(team.members).length)}
        {others !== undefined && (
          <Text span size="sm" c="dimmed">
            {` ${others}`}
          </Text>
        )}
      </Title>
      <ForAdmins>
        <AddMember team={team} onAdd={(user) => void add(user).catch(() => {})} />
      </ForAdmins>
      {moving.error !== null && <Problem error={moving.error} />}
      <DataTable
        label="Members"
        columns={columns}
        rows={sortMembers(team.members)}
        rowId={({ userId }) => userId}
        minWidth={320}
        rowHeight={56}
        actions={(member) => (
          <>
            {!member.isActive && <Status of="deactivated" />}
            <ForAdmins>{removeButton(member)}</ForAdmins>
          </>
        )}
        empty={
          <Empty title="Nobody is in this team">Add people above. They get the team’s assignments immediately.</Empty>
        }
      />
    </Stack>
  )
}

const column = columnsOf<TeamMember>()
const columns = [
  column('name', {
    header: 'Name',
    cell: ({ row: member }) => <PersonLink {...member} />,
  }),
  column(({ role }) => toRoleWord(role), { header: 'Role' }),
]

type Move = { userId: string; teamId: string | null }

function useMove() {
  return useAction(
    async ({ userId, teamId }: Move) => {
      const params = { userId }
      // A full write: the page knows of members only what it shows.
      const person = await call(getUser, { params })
      return call(updateUser, { params, body: { ...toUserUpdate(person), teamId } })
    },
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
        label="Add person"
        description="People in another team are moved to this one."
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
