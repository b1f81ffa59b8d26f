import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { deleteTeam, getTeam, listTeams, type Team, updateTeam } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { peopleQuery, teamReads } from '../../../api/lists.ts'
import { apiQuery, load, useApiCache, useApiMutation, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { valuesBefore } from '../../../api/values-before.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { useIsTeamManaged } from '../../directory/scim/managed-mark.tsx'
import { TeamForm } from '../../directory/teams/team-form.tsx'
import { TeamLeads } from '../../directory/teams/team-leads.tsx'
import { TeamMembers } from '../../directory/teams/team-members.tsx'
import { teamInsightOf } from '../insight/insight-data.ts'
import { TeamFigures } from '../insight/team-figures.tsx'

const TeamDetails = latePart(() => import('../insight/team-insight.tsx'), 'TeamDetails')

export const loader = ({ client, params }: LoaderArgs<{ teamId: string }>) =>
  load(client, apiQuery(getTeam, { params }), peopleQuery)

export function TeamPage() {
  const { teamId } = useParams({ from: '/inside/console/teams/$teamId' })
  const team = useSuspenseQuery(apiQuery(getTeam, { params: { teamId } }))
  const insight = useDeferredQuery(teamInsightOf(teamId))
  const { name, description } = team.data
  return (
    <Page
      title={name}
      trail={[{ label: 'Teams', to: paths.teams }]}
      hint={description ?? undefined}
      adminActions={<Actions team={team.data} />}
    >
      <ManagedTeam teamId={teamId} />
      <Loaded query={team}>
        {(data) => (
          <Stack gap="xl">
            <TeamFigures insight={insight.data} />
            <TeamLeads team={data} />
            <TeamMembers team={data} />
            {/* Loads after the page: the members come first. */}
            <Loaded query={insight}>{(found) => <TeamDetails key={teamId} insight={found} />}</Loaded>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function ManagedTeam({ teamId }: { teamId: string }) {
  if (!useIsTeamManaged(teamId)) return null
  return (
    <Alert variant="default" title="Managed by your identity provider" role="note">
      Rename the group and change its members there. If you delete the team here, your identity provider may create it
      again.
    </Alert>
  )
}

function Actions({ team }: { team: Team }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const params = { teamId: team.id }
  const isManaged = useIsTeamManaged(team.id)
  const undoBy = useUndo()
  const save = useApiMutation(updateTeam, {
    invalidates: teamReads,
    onSuccess: ({ name }, { body = {} }) => {
      editing.close()
      const before = valuesBefore(team, body)
      void notifyDone({ message: `${name} is saved.`, undo: undoBy(updateTeam, { params, body: before }, teamReads) })
    },
  })
  const remove = useApiMutation(deleteTeam, {
    invalidates: [listTeams],
    onSuccess: async () => {
      await navigate({ to: paths.teams })
      cache.drop(apiQuery(getTeam, { params }))
    },
  })
  return (
    <Group gap="sm">
      <ButtonLink to={paths.newAssignment} search={{ teamId: team.id }}>
        New assignment
      </ButtonLink>
      <Button variant="default" onClick={editing.open}>
        Edit team
      </Button>
      <Button variant="light" color="red" onClick={deleting.open}>
        Delete team
      </Button>
      <Dialog opened={isEditing} onClose={editing.close} title="Edit team">
        <TeamForm
          team={team}
          isManaged={isManaged}
          label="Save changes"
          action={save}
          onSubmit={(body) => save.mutate({ params, body })}
        />
      </Dialog>
      <Confirm
        isOpen={isDeleting}
        title={`Delete ${team.name}?`}
        label="Delete team"
        action={remove}
        onClose={deleting.close}
        onConfirm={() => remove.mutate({ params })}
      >
        Its members stay, without a team. The team’s assignments end; progress is kept. You can’t undo this.
      </Confirm>
    </Group>
  )
}
