import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { Assignment, Team, User } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { peopleQuery, teamsQuery } from '../../api/lists.ts'
import { countOf } from '../../ui/count.ts'

export type AssigneeType = Assignment['assigneeType']
/** Who gets it; the id is null as long as nobody is chosen. */
export type AssigneeChoice = { type: AssigneeType; id: string | null }

const types: { value: AssigneeType; label: string }[] = [
  { value: 'user', label: 'A person' },
  { value: 'team', label: 'A team' },
  { value: 'org', label: 'Everybody' },
]
const fields = {
  user: { label: 'Person', placeholder: 'Name or email', nothingFoundMessage: 'Nobody active found' },
  team: {
    label: 'Team',
    description: 'Who joins the team later gets it too',
    placeholder: 'Name of the team',
    nothingFoundMessage: 'No team found',
  },
}
/** More lines than this are not read, and make the list slow. */
const shownAtOnce = 50

type ChooseAssigneeProps = { choice: AssigneeChoice; organizationId: string; onChange: (to: AssigneeChoice) => void }

export function ChooseAssignee({ choice, organizationId, onChange }: ChooseAssigneeProps) {
  const { data: people } = useSuspenseQuery(peopleQuery)
  const { data: teams } = useSuspenseQuery(teamsQuery)
  return (
    <Stack gap="md" align="flex-start">
      <SegmentedControl
        aria-label="Who"
        data={types}
        value={choice.type}
        onChange={(value) => {
          const type = value as AssigneeType
          onChange({ type, id: type === 'org' ? organizationId : null })
        }}
      />
      {choice.type === 'org' ? (
        <Text size="sm">All active people except auditors, and whoever joins later.</Text>
      ) : (
        <Select
          key={choice.type}
          {...fields[choice.type]}
          searchable
          limit={shownAtOnce}
          data={
            choice.type === 'user'
              ? people.filter(({ isActive, role }) => isActive && role !== 'auditor').map(toPersonOption)
              : teams.map(toTeamOption)
          }
          value={choice.id}
          onChange={(id) => onChange({ ...choice, id })}
          w="100%"
          maw={420}
        />
      )}
    </Stack>
  )
}

function toPersonOption({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) {
  return { value: id, label: `${name} (${email})` }
}

function toTeamOption({ id, name, memberCount }: Team) {
  return { value: id, label: `${name} (${countOf(memberCount, 'member', 'members')})` }
}
