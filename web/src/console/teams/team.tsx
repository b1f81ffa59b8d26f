import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { deleteTeam, getTeam, type Team, type TeamUpdate, updateTeam } from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { TeamForm } from './team-form.tsx'
import { TeamMembers } from './team-members.tsx'

export function TeamPage() {
  const { teamId } = useParams({ from: '/inside/console/teams/$teamId' })
  const team = useQuery({
    queryKey: ['teams', 'one', teamId],
    queryFn: () => call(getTeam, { params: { teamId } }),
  })
  return (
    <Page
      title={team.data?.name ?? 'Team'}
      {...(team.data?.description ? { hint: team.data.description } : {})}
      actions={team.data !== undefined && <Actions team={team.data} />}
    >
      <Loaded query={team}>{(data) => <TeamMembers team={data} />}</Loaded>
    </Page>
  )
}

function Actions({ team }: { team: Team }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const params = { teamId: team.id }
  const save = useMutation({
    mutationFn: (body: TeamUpdate) => call(updateTeam, { params, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['teams'] })
      editing.close()
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteTeam, { params }),
    onSuccess: async () => {
      await navigate({ to: paths.teams })
      client.removeQueries({ queryKey: ['teams', 'one', team.id] })
      await client.invalidateQueries({ queryKey: ['teams'] })
    },
  })
  return (
    <Group gap="sm">
      <ButtonLink to={paths.newAssignment} search={{ teamId: team.id }}>
        Assign something
      </ButtonLink>
      <Button variant="default" onClick={editing.open}>
        Edit
      </Button>
      <Button variant="light" color="red" onClick={deleting.open}>
        Delete
      </Button>
      <Dialog opened={isEditing} onClose={editing.close} title="Edit the team">
        <TeamForm
          team={team}
          label="Save"
          error={save.error}
          isPending={save.isPending}
          onSubmit={(changed) => save.mutate(changed)}
        />
      </Dialog>
      <Confirm
        isOpen={isDeleting}
        title={`Delete ${team.name}?`}
        label="Delete the team"
        isPending={remove.isPending}
        error={remove.error}
        onClose={deleting.close}
        onConfirm={() => remove.mutate()}
      >
        Its members stay, without a team. What is assigned to the team ends; progress is kept. This cannot be undone.
      </Confirm>
    </Group>
  )
}
