import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createTeam, type Team } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { peopleQuery, teamReads, teamsQuery } from '../../../api/lists.ts'
import { load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { countActiveByTeam } from '../../organization/people/active-members.ts'
import { ManagedMark } from '../scim/managed-mark.tsx'
import { TeamForm } from './team-form.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, teamsQuery, peopleQuery)

export function TeamsPage() {
  const [isCreating, creating] = useDisclosure()
  const teams = useSuspenseQuery(teamsQuery)
  const { data: people } = useSuspenseQuery(peopleQuery)
  const columns = useMemo(() => toColumns(countActiveByTeam(people)), [people])
  return (
    <Page
      title="Teams"
      hint="A person can be in only one team. Assignments to a team reach all its active members."
      adminActions={<Button onClick={creating.open}>New team</Button>}
    >
      <DataTable
        main={{ fileName: 'teams.csv' }}
        label="Teams"
        columns={columns}
        query={teams}
        rowId={({ id }) => id}
        minWidth={480}
        empty={<Empty title="No teams yet">Create one to assign training to several people together.</Empty>}
      />
      <Dialog opened={isCreating} onClose={creating.close} title="New team">
        <NewTeamForm />
      </Dialog>
    </Page>
  )
}

const column = columnsOf<Team>()
const toColumns = (activeMembers: ReturnType<typeof countActiveByTeam>) => [
  column('name', {
    header: 'Name',
    style: { maxWidth: 420 },
    cell: ({ row: team }) => (
      <WithNote note={team.description}>
        <Group gap="xs">
          <TextLink size="sm" isBlock to={paths.team} params={{ teamId: team.id }}>
            {team.name}
          </TextLink>
          <ManagedMark teamId={team.id} />
        </Group>
      </WithNote>
    ),
  }),
  column(({ id }) => activeMembers.get(id) ?? 0, { id: 'memberCount', header: 'Active members' }),
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
]

/** Opens the new team to add members. */
function NewTeamForm() {
  const navigate = useNavigate()
  const creating = useApiMutation(createTeam, {
    invalidates: teamReads,
    onSuccess: ({ id }) => navigate({ to: paths.team, params: { teamId: id } }),
  })
  return (
    <TeamForm
      team={{ name: '', description: null }}
      label="Create team"
      action={creating}
      onSubmit={(body) => creating.mutate({ body })}
    />
  )
}
