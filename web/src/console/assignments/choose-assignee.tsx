import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { Assignment, Team, User } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { peopleQuery, teamsQuery } from '../../api/lists.ts'
import { Problem } from '../../ui/problem.tsx'

export type AssigneeType = Assignment['assigneeType']
/** Who gets it; the id is null as long as nobody is chosen. */
export type AssigneeChoice = { type: AssigneeType; id: string | null }

const types: { value: AssigneeType; label: string }[] = [
  { value: 'user', label: 'A person' },
  { value: 'team', label: 'A team' },
  { value: 'org', label: 'Everybody' },
]
/** More lines than this are not read, and make the list slow. */
const shownAtOnce = 50

type ChooseAssigneeProps = { choice: AssigneeChoice; organizationId: string; onChange: (to: AssigneeChoice) => void }

export function ChooseAssignee({ choice, organizationId, onChange }: ChooseAssigneeProps) {
  const users = useQuery(peopleQuery)
  const teams = useQuery(teamsQuery)
  const list = choice.type === 'user' ? users : teams
  return (
    <Stack gap="md" align="flex-start">
      {list.isError && <Problem error={list.error} onRetry={() => list.refetch()} />}
      <SegmentedControl
        aria-label="Who"
        data={types}
        value={choice.type}
        onChange={(value) => {
          const type = value as AssigneeType
          onChange({ type, id: type === 'org' ? organizationId : null })
        }}
      />
      {choice.type === 'user' && (
        <Select
          key="user"
          label="Person"
          placeholder="Name or email"
          searchable
          limit={shownAtOnce}
          nothingFoundMessage={users.isPending ? 'Loading' : 'Nobody active found'}
          data={(users.data ?? []).filter(({ isActive }) => isActive).map(toPersonOption)}
          value={choice.id}
          onChange={(id) => onChange({ type: 'user', id })}
          w="100%"
          maw={420}
        />
      )}
      {choice.type === 'team' && (
        <Select
          key="team"
          label="Team"
          description="Who joins the team later gets it too"
          placeholder="Name of the team"
          searchable
          limit={shownAtOnce}
          nothingFoundMessage={teams.isPending ? 'Loading' : 'No team found'}
          data={(teams.data ?? []).map(toTeamOption)}
          value={choice.id}
          onChange={(id) => onChange({ type: 'team', id })}
          w="100%"
          maw={420}
        />
      )}
      {choice.type === 'org' && <Text size="sm">All active people, and whoever joins later.</Text>}
    </Stack>
  )
}

function toPersonOption({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) {
  return { value: id, label: `${name} (${email})` }
}

function toTeamOption({ id, name, memberCount }: Team) {
  return { value: id, label: `${name} (${memberCount} ${memberCount === 1 ? 'member' : 'members'})` }
}
