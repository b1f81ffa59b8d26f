import { Checkbox, SegmentedControl } from '@mantine/core'
import type { ManyAssignments, User } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { peopleQuery, teamsQuery } from '../../../api/lists.ts'
import { MultiSelect } from '../../../ui/form/late-fields.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { countActiveByTeam, memberWords } from '../../organization/people/active-members.ts'

/** Who gets it. Selected people and teams stay selected while "everyone" is on. */
export type AssigneeChoice = {
  isEverybody: boolean
  userIds: string[]
  teamIds: string[]
  /** Only people who join later. */
  onlyNewMembers: boolean
}

export const nobody: AssigneeChoice = { isEverybody: false, userIds: [], teamIds: [], onlyNewMembers: false }

/** In the format of the API; empty until someone is chosen. */
export function listAssignees(choice: AssigneeChoice, organizationId: string): ManyAssignments['assignees'] {
  if (choice.isEverybody) return [{ assigneeType: 'org', assigneeId: organizationId }]
  return [
    ...choice.teamIds.map((assigneeId) => ({ assigneeType: 'team' as const, assigneeId })),
    ...choice.userIds.map((assigneeId) => ({ assigneeType: 'user' as const, assigneeId })),
  ]
}

/** A rule needs assignees that can get new members, which single people cannot. */
export function canBeRule({ isEverybody, userIds, teamIds }: AssigneeChoice): boolean {
  return isEverybody || (teamIds.length > 0 && userIds.length === 0)
}

/** People don't read longer lists, and they are slow. */
const shownAtOnce = 50

type ChooseAssigneeProps = {
  choice: AssigneeChoice
  onChange: (to: AssigneeChoice) => void
  /** Only teams and people. */
  isGroup?: boolean
  /** Whether it can be a rule for people who join later. */
  hasRule?: boolean
}

export function ChooseAssignee({ choice, onChange, isGroup = false, hasRule = true }: ChooseAssigneeProps) {
  const { data: people } = useSuspenseQuery(peopleQuery)
  const { data: teams } = useSuspenseQuery(teamsQuery)
  const counts = countActiveByTeam(people)
  const change = (to: Partial<AssigneeChoice>) => {
    const next = { ...choice, ...to }
    onChange({ ...next, onlyNewMembers: next.onlyNewMembers && canBeRule(next) })
  }
  return (
    <Stack gap="md" align="flex-start">
      {!isGroup && (
        <SegmentedControl
          aria-label="Who"
          data={[
            { value: 'some', label: 'People and teams' },
            { value: 'org', label: 'Everyone' },
          ]}
          value={choice.isEverybody ? 'org' : 'some'}
          onChange={(value) => change({ isEverybody: value === 'org' })}
        />
      )}
      {choice.isEverybody ? (
        <Text size="sm">All active people except auditors, and everyone who joins later.</Text>
      ) : (
        <>
          <MultiSelect
            label="Teams"
            description="People who join a team later get the assignment, too."
            placeholder={choice.teamIds.length === 0 ? 'Team name' : ''}
            nothingFoundMessage="No team found"
            searchable
            clearable
            hidePickedOptions
            limit={shownAtOnce}
            data={teams.map(({ id, name }) => ({ value: id, label: `${name} (${memberWords(counts.get(id) ?? 0)})` }))}
            value={choice.teamIds}
            onChange={(teamIds) => change({ teamIds })}
            w="100%"
            maw={520}
          />
          <MultiSelect
            label="People"
            placeholder={choice.userIds.length === 0 ? 'Name or email' : ''}
            nothingFoundMessage="Nobody active found"
            searchable
            clearable
            hidePickedOptions
            limit={shownAtOnce}
            data={people.filter(({ isActive, role }) => isActive && role !== 'auditor').map(toPersonOption)}
            value={choice.userIds}
            onChange={(userIds) => change({ userIds })}
            w="100%"
            maw={520}
          />
        </>
      )}
      {hasRule && (
        <Checkbox
          label="New joiners only"
          description={
            canBeRule(choice)
              ? 'Everyone who joins from now on. Current members aren’t included.'
              : 'Available when you choose only teams, or everyone.'
          }
          disabled={!canBeRule(choice)}
          checked={choice.onlyNewMembers}
          onChange={(event) => change({ onlyNewMembers: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function toPersonOption({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) {
  return { value: id, label: `${name} (${email})` }
}
